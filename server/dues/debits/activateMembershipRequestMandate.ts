import { and, desc, eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { HttpError } from '#server/lib/errors.ts'
import { changePaymentState } from '#server/payments/transition.ts'

/**
 * Activates the direct debit mandate that was signed with a membership request, for the new member. Throws a 409 when
 * the membership request has none.
 */
export async function activateMembershipRequestMandate(
  tx: Transaction,
  { request_id, member_id }: { request_id: number; member_id: number },
): Promise<void> {
  const [signed] = await tx
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(eq(mandates.request_id, request_id), eq(mandates.state, 'signe')))
    .orderBy(desc(mandates.id))
    .limit(1)
  if (!signed) throw new HttpError(409, 'Cette demande n’a pas de mandat signé.')
  await tx.update(mandates).set({ member_id }).where(eq(mandates.id, signed.id))
  await changePaymentState(tx, { what: 'mandate', id: signed.id, from: 'signe', to: 'actif' })
}
