import { createHash } from 'node:crypto'
import type { Transaction } from '#server/database/connect.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import type { BankFileRecord, UnreadStatementLine } from '#server/dues/statements/readers/statement.ts'

const AT_ONCE = 500
const AT_MOST = 200_000

/**
 * Database writer of a bank statement's lines, which it inserts in batches of 500. Lines known from earlier files are
 * left out.
 */
export class BankStatementLineWriter {
  readonly #tx: Transaction
  readonly #statement_id: number
  #waiting: (typeof bank_entries.$inferInsert)[] = []
  /** Number of identical bank statement lines so far, by hash: two transfers of a day may be alike. */
  readonly #alike = new Map<string, number>()
  #told = { from_on: null as string | null, until_on: null as string | null, repeated: 0, kept: 0, unread: 0 }

  constructor(tx: Transaction, statement_id: number) {
    this.#tx = tx
    this.#statement_id = statement_id
  }

  /**
   * Adds a bank statement line. An identical second one is left to the board, unless the file's balances prove both
   * (`isVerified`).
   */
  async add(record: BankFileRecord, isVerified: boolean): Promise<void> {
    const { doubt, ...fields } = record
    const { what, booked_on, amount_cents, bank_reference, quoted, name, text } = fields
    const { rank, fingerprint } = this.#fingerprintOf([
      what,
      booked_on,
      amount_cents,
      bank_reference,
      quoted,
      name,
      text,
    ])
    const { from_on, until_on } = this.#told
    this.#told.from_on = from_on === null || booked_on < from_on ? booked_on : from_on
    this.#told.until_on = until_on === null || booked_on > until_on ? booked_on : until_on
    const isDoubled = rank > 0 && what === 'movement' && amount_cents > 0 && !isVerified
    const note = doubt ?? (isDoubled ? DOUBLED : undefined)
    await this.#push({
      ...fields,
      quoted: quoted.slice(0, 20),
      fingerprint,
      statement_id: this.#statement_id,
      ...(note !== undefined && { state: 'open', note }),
    })
  }

  /**
   * Adds a bank statement line that could not be parsed. The day of the import stands in until the board enters the
   * real one.
   */
  async addUnread({ text, booked_on }: UnreadStatementLine): Promise<void> {
    this.#told.unread += 1
    if (this.#told.unread > UNREAD_AT_MOST)
      throwUnreadableUploadError(
        'Trop de lignes de ce fichier ne se lisent pas\u00a0: demandez à la banque un autre format. Rien n’a été importé.',
      )
    const { fingerprint } = this.#fingerprintOf(['unread', text])
    await this.#push({
      statement_id: this.#statement_id,
      what: 'movement',
      state: 'open',
      is_unread: true,
      booked_on: booked_on || formatParisDay(new Date()),
      amount_cents: 0,
      bank_reference: '',
      quoted: [],
      reason: '',
      name: '',
      account_end: '',
      text,
      of_batch: 1,
      fingerprint,
      note: UNREAD,
    })
  }

  #fingerprintOf(values: unknown[]) {
    const same = hash(values)
    const rank = this.#alike.get(same) ?? 0
    this.#alike.set(same, rank + 1)
    return { rank, fingerprint: Buffer.from(hash([same, rank]), 'base64') }
  }

  async #push(row: typeof bank_entries.$inferInsert) {
    this.#waiting.push(row)
    if (this.#waiting.length >= AT_ONCE) await this.#write()
  }

  /**
   * Inserts the remaining bank statement lines. Returns their first and last day, and the numbers of repeated, new and
   * unread lines.
   */
  async end() {
    await this.#write()
    return this.#told
  }

  async #write() {
    const rows = this.#waiting
    this.#waiting = []
    if (rows.length === 0) return
    const written = await this.#tx
      .insert(bank_entries)
      .values(rows)
      .onConflictDoNothing({ target: bank_entries.fingerprint })
    const count = written.rowCount ?? 0
    this.#told.kept += count
    this.#told.repeated += rows.length - count
    if (this.#told.kept + this.#told.repeated > AT_MOST)
      throwUnreadableUploadError(
        'Ce fichier a plus de 200 000\u00a0lignes. Demandez à la banque une période plus courte.',
      )
  }
}

const UNREAD_AT_MOST = 500
const DOUBLED = 'La même ligne se trouve deux fois dans ce fichier\u00a0: vérifiez que l’argent est venu deux fois.'
const UNREAD = 'Cette ligne ne se lit pas de façon sûre\u00a0: dites son jour et son montant, ou écartez-la.'

const hash = (values: unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('base64')
