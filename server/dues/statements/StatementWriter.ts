import type { Transaction } from '#server/database/connect.ts'
import { checkHead } from './checkHead.ts'
import { EntryWriter } from './EntryWriter.ts'
import type { BankHead, BankItem } from '#server/dues/statements/readers/statement.ts'

/** Writes the items of a file of the bank as they are read, and collects the facts about the whole file. */
export class StatementWriter {
  readonly id: number
  readonly #tx: Transaction
  readonly #entries: EntryWriter
  #head: BankHead | undefined
  readonly #accounts = new Set<string>()
  #refusal: string | undefined
  readonly #doubts: string[] = []
  readonly #notes: string[] = []

  constructor(tx: Transaction, id: number) {
    this.id = id
    this.#tx = tx
    this.#entries = new EntryWriter(tx, id)
  }

  /** Adds an item. Throws a refusal for a head that answers no file of debits made here, and for too many lines. */
  async add(item: BankItem): Promise<void> {
    if ('head' in item) {
      await checkHead(this.#tx, item.head)
      this.#head = item.head
      this.#accounts.add(item.head.account)
    } else if ('record' in item) await this.#entries.add(item.record, this.#head?.isVerified ?? false)
    else if ('unread' in item) {
      this.#refusal ??= item.unread.refusal
      await this.#entries.addUnread(item.unread)
    } else if ('doubt' in item) this.#doubts.push(item.doubt)
    else this.#notes.push(item.note)
  }

  /** Writes the last entries; returns the facts about the file. `refusal` is the message of its first unread line. */
  async end() {
    return {
      head: this.#head,
      accounts: this.#accounts,
      refusal: this.#refusal,
      doubts: this.#doubts,
      notes: this.#notes,
      written: await this.#entries.end(),
    }
  }
}
