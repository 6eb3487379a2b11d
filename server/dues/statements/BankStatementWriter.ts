import type { Transaction } from '#server/database/connect.ts'
import { refuseUnknownDebitReply } from './checkHead.ts'
import { BankStatementLineWriter } from './BankStatementLineWriter.ts'
import type { BankFileAccountFacts, BankFileItem } from '#server/dues/statements/readers/statement.ts'

/** Database writer of a bank file's items as they are parsed. It also collects facts about the whole file. */
export class BankStatementWriter {
  readonly id: number
  readonly #tx: Transaction
  readonly #entries: BankStatementLineWriter
  #head: BankFileAccountFacts | undefined
  readonly #accounts = new Set<string>()
  #refusal: string | undefined
  readonly #doubts: string[] = []
  readonly #notes: string[] = []

  constructor(tx: Transaction, id: number) {
    this.id = id
    this.#tx = tx
    this.#entries = new BankStatementLineWriter(tx, id)
  }

  /** Adds a bank file's item. Throws a refusal for a bank's reply to an unknown debit file, and for too many lines. */
  async add(item: BankFileItem): Promise<void> {
    if ('head' in item) {
      await refuseUnknownDebitReply(this.#tx, item.head)
      this.#head = item.head
      this.#accounts.add(item.head.account)
    } else if ('record' in item) await this.#entries.add(item.record, this.#head?.isVerified ?? false)
    else if ('unread' in item) {
      this.#refusal ??= item.unread.refusal
      await this.#entries.addUnread(item.unread)
    } else if ('doubt' in item) this.#doubts.push(item.doubt)
    else this.#notes.push(item.note)
  }

  /**
   * Inserts the remaining bank statement lines and returns the facts about the file. `refusal` is the message of its
   * first unread line.
   */
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
