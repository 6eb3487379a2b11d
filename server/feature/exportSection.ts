import type { Database, Transaction } from '#server/database/connect.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'

/** A member, as their data is looked up: some of it knows their address alone. */
export type DataSubject = { id: number; email: string; first_name: string; last_name: string }

/** How a value is said to a person, by its column: a state in words, a name of the scale, a number in full. */
export type ValueLabels = Record<string, Record<string, string> | ((value: unknown) => string)>

/** One kind of data of a member: what a person calls it, and each of its values, and its rows as they stand. */
export type ExportSection<Row extends object = object> = {
  /** Its name in the archive's JSON. */
  name: string
  title: string
  labels: Record<string, string>
  /** Of what is no word already; the archive's JSON has the values as they are. */
  words?: ValueLabels
  /** Bank data: all of the section, or these columns. An archive without bank data leaves it out. */
  bank?: 'all' | readonly string[]
  rows: (db: Database | Transaction, person: DataSubject, context: { secrets: Secrets }) => Promise<Row[]>
}

/** Declares a kind of data: a value without a label does not compile. */
export function exportSection<Row extends object>(
  declared: Omit<ExportSection<Row>, 'bank'> & { bank?: 'all' | readonly (keyof Row & string)[] } & {
    labels: { [Key in keyof Row]: string }
  },
): ExportSection {
  return declared
}
