import type { Database, Transaction } from '#server/database/connect.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'

/** Member whose data is exported or erased. Some data is found by the e-mail address alone. */
export type PersonalDataSubject = { id: number; email: string; first_name: string; last_name: string }

/** French labels for exported values, by column: a map of values, or a formatting function. */
export type DataExportValueLabels = Record<string, Record<string, string> | ((value: unknown) => string)>

/** A section of a member's data export: its title, the label of each column, and its rows. */
export type DataExportSection<Row extends object = object> = {
  /** Key of a section in the JSON file of a member's data export. */
  name: string
  title: string
  labels: Record<string, string>
  /** French labels for coded values in a readable data export; the JSON file has raw values. */
  words?: DataExportValueLabels
  /** Columns with bank data (or all of them), which a data export without bank data omits. */
  bank?: 'all' | readonly string[]
  rows: (
    db: Database | Transaction,
    person: PersonalDataSubject,
    context: { secrets: ValueEncryption },
  ) => Promise<Row[]>
}

/** Declares a section of a member's data export. A column without a label does not compile. */
export function defineDataExportSection<Row extends object>(
  declared: Omit<DataExportSection<Row>, 'bank'> & { bank?: 'all' | readonly (keyof Row & string)[] } & {
    labels: { [Key in keyof Row]: string }
  },
): DataExportSection {
  return declared
}
