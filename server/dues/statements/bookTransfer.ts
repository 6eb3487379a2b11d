import type { Transaction } from '#server/database/connect.ts'
import { bank_entry_dues, type bank_entries } from '#server/database/schema/bank.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import type { AppContext } from '#server/feature.ts'

type Part = { due_id: number; amount_cents: number }
type Booking = {
  entry: typeof bank_entries.$inferSelect
  parts: Part[]
  by_member: number
  /** True when the board decided on the transfer: money for a paid due becomes a credit. */
  isDecided?: boolean
}

/**
 * Records a received bank transfer as the payment of dues, each with its part, and links the statement line to them.
 */
export async function bookReceivedTransfer(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  { entry, parts, by_member, isDecided = false }: Booking,
): Promise<void> {
  // By due id, so that two lines for the same dues cannot deadlock.
  for (const { due_id, amount_cents } of parts.toSorted((one, other) => one.due_id - other.due_id)) {
    const { movements } = await recordDuesPayment(tx, env, {
      by_member,
      due_ids: [due_id],
      amount_cents,
      paid_on: entry.booked_on,
      by: 'virement',
      piece: formatStatementLineReference(entry),
      isExtraAllowed: isDecided,
    })
    const [movement = null] = movements
    await tx.insert(bank_entry_dues).values({ entry_id: entry.id, due_id, amount_cents, movement })
  }
}

/**
 * Returns the ledger reference of a bank statement line, « Relevé 3, ligne 42 ». The bank's own text may name the
 * payer.
 */
export const formatStatementLineReference = ({ id, statement_id }: Booking['entry']): string =>
  `Relevé ${statement_id}, ligne ${id}`
