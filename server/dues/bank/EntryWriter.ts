import { createHash } from 'node:crypto'
import type { Transaction } from '#server/database/connect.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import type { BankRecord } from './readers/statement.ts'

const AT_ONCE = 500
const AT_MOST = 200_000

/** Writes the lines of a file as they are read, some hundreds at once; those that an earlier file had are left out. */
export class EntryWriter {
  readonly #tx: Transaction
  readonly #statement_id: number
  #waiting: (typeof bank_entries.$inferInsert)[] = []
  /** How often the very same was told in this file: two transfers of a day may be alike. */
  readonly #alike = new Map<string, number>()
  #told = { from_on: null as string | null, until_on: null as string | null, repeated: 0, kept: 0 }

  constructor(tx: Transaction, statement_id: number) {
    this.#tx = tx
    this.#statement_id = statement_id
  }

  async add(record: BankRecord): Promise<void> {
    const { what, booked_on, amount_cents, bank_reference, quoted, name, text } = record
    const same = hash([what, booked_on, amount_cents, bank_reference, quoted, name, text])
    const rank = this.#alike.get(same) ?? 0
    this.#alike.set(same, rank + 1)
    const { from_on, until_on } = this.#told
    this.#told.from_on = from_on === null || booked_on < from_on ? booked_on : from_on
    this.#told.until_on = until_on === null || booked_on > until_on ? booked_on : until_on
    const fingerprint = Buffer.from(hash([same, rank]), 'base64')
    this.#waiting.push({ ...record, quoted: quoted.slice(0, 20), fingerprint, statement_id: this.#statement_id })
    if (this.#waiting.length >= AT_ONCE) await this.#write()
  }

  /** Writes the rest; gives the days between which they lie, how many were known, and how many are kept. */
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
      refuseFile('Ce fichier a plus de 200 000\u00a0lignes. Demandez à la banque une période plus courte.')
  }
}

const hash = (values: unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('base64')
