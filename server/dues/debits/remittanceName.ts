import type { SequenceType } from '#contract/dues/dues.ts'
import { addDays, daysBetween } from '#server/payments/bankDays.ts'

/** The debits of one remittance (`PmtInf`) of a file: those of one day that are first, or recurrent. */
export type Remittance = { due_on: string; sequence_type: SequenceType }

/**
 * Returns the name of a remittance within its file, such as `F03`: first or recurrent, and the days from it to the last
 * day of the file. It depends on nothing else, so that it stays the same when a debit leaves the file. It is short: banks
 * take 35 characters for the message, the remittance and the instruction together.
 */
export const remittanceName = ({ due_on, sequence_type }: Remittance, until_on: string): string =>
  `${sequence_type.charAt(0)}${String(daysBetween(due_on, until_on)).padStart(2, '0')}`

/** Reads such a name; undefined for another, as a former version of the portal wrote it. */
export function readRemittanceName(name: string, until_on: string): Remittance | undefined {
  const [, letter, days] = /^([FR])(\d{2,3})$/.exec(name) ?? []
  if (!letter) return undefined
  return { due_on: addDays(until_on, -Number(days)), sequence_type: letter === 'F' ? 'FRST' : 'RCUR' }
}
