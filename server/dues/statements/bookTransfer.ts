import type { Transaction } from '#server/database/connect.ts'
import { bank_entry_dues, type bank_entries } from '#server/database/schema/bank.ts'
import { recordPayment } from '#server/dues/ledger/recordPayment.ts'
import type { AppContext } from '#server/feature.ts'

type Part = { due_id: number; amount_cents: number }
type Booking = {
  entry: typeof bank_entries.$inferSelect
  parts: Part[]
  by_member: number
  /** True when a person has decided: a due that is paid already keeps the money as a credit. */
  isDecided?: boolean
}

/** Notes a transfer as the payment of these dues, each with what is for it: in the accounts, and as what the line has done. */
export async function bookTransfer(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  { entry, parts, by_member, isDecided = false }: Booking,
): Promise<void> {
  // In one order for all: two lines for the same dues wait for each other, and never both.
  for (const { due_id, amount_cents } of parts.toSorted((one, other) => one.due_id - other.due_id)) {
    const { movements } = await recordPayment(tx, env, {
      by_member,
      due_ids: [due_id],
      amount_cents,
      paid_on: entry.booked_on,
      by: 'virement',
      piece: pieceOf(entry),
      isExtraAllowed: isDecided,
    })
    const [movement = null] = movements
    await tx.insert(bank_entry_dues).values({ entry_id: entry.id, due_id, amount_cents, movement })
  }
}

/** What proves a payment in the accounts: where its line is. What the bank writes of it may name its payer. */
export const pieceOf = ({ id, statement_id }: Booking['entry']): string => `Relevé ${statement_id}, ligne ${id}`
