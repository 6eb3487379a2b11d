import type { SepaSequenceType } from '#contract/dues/debitFiles.ts'
import { addDays, daysBetween } from '#server/payments/bankDays.ts'

/** Remittance (`PmtInf`) of a debit file: debits of one collection date that are all first, or all recurrent. */
export type DebitFileRemittance = { due_on: string; sequence_type: SepaSequenceType }

/**
 * Returns the name of a remittance within its file, such as `F03`: first or recurrent, and days to the file's last day.
 * The name stays the same when a debit leaves the file. It is short, since banks accept 35 characters for message,
 * remittance and instruction together.
 */
export const debitRemittanceName = ({ due_on, sequence_type }: DebitFileRemittance, until_on: string): string =>
  `${sequence_type.charAt(0)}${String(daysBetween(due_on, until_on)).padStart(2, '0')}`

/** Parses the name of a debit file's remittance, such as `F03`; undefined for names in an earlier version's format. */
export function parseDebitRemittanceName(name: string, until_on: string): DebitFileRemittance | undefined {
  const [, letter, days] = /^([FR])(\d{2,3})$/.exec(name) ?? []
  if (!letter) return undefined
  return { due_on: addDays(until_on, -Number(days)), sequence_type: letter === 'F' ? 'FRST' : 'RCUR' }
}
