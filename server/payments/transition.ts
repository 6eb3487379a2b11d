import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { membership_requests, transitions } from '#server/database/schema/membership.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { HttpError } from '#server/lib/errors.ts'
import { paymentStateTransitions } from './paymentStateTransitions.ts'

type Steps = typeof paymentStateTransitions
type From<What extends keyof Steps> = keyof Steps[What] & string
/**
 * State transition of one membership request, mandate, due, debit file or refund, as `paymentStateTransitions` allows.
 */
export type PaymentStateTransition = {
  [What in keyof Steps]: {
    [F in From<What>]: { what: What; id: number; from: F; to: keyof Steps[What][F] & string }
  }[From<What>]
}[keyof Steps]
type StepOfMany = PaymentStateTransition extends infer One
  ? One extends PaymentStateTransition
    ? Omit<One, 'id'>
    : never
  : never

const tables = { request: membership_requests, mandate: mandates, due: dues, file: debit_files, refund: refunds }

/**
 * Changes the state of a membership request, mandate, due, debit file or refund and records it. Throws a 409 when the
 * row is not in the `from` state, as after a concurrent change.
 */
export const changePaymentState = (tx: Transaction, { id, ...step }: PaymentStateTransition): Promise<void> =>
  changePaymentStates(tx, [id], step)

/**
 * Changes the state of many membership requests, mandates, dues, debit files or refunds at once, all or none, and
 * records each. Throws a 409 when one is not in the `from` state.
 */
export async function changePaymentStates(
  tx: Transaction,
  ids: number[],
  { what, from, to }: StepOfMany,
): Promise<void> {
  if (ids.length === 0) return
  const steps: Record<string, Record<string, string>> = paymentStateTransitions[what]
  if (!steps[from]?.[to]) throw new Error(`No step of a ${what} leads from ${from} to ${to}`)
  const table = tables[what]
  const moved = await tx
    .update(table)
    .set({ state: to })
    .where(and(sql`${table.id} = any(${sql.param(ids)})`, eq(table.state, from)))
  if (moved.rowCount !== ids.length) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  await tx.execute(sql`
    insert into ${transitions} (what, subject_id, "from", "to")
    select ${what}, id, ${from}, ${to} from unnest(${sql.param(ids)}::int[]) as id`)
}
