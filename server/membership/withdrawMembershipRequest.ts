import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { eraseMembershipRequest } from './eraseMembershipRequest.ts'
import { assertMembershipRequestOpen, lockMembershipRequestByLink } from './ownRequest.ts'

/** Withdraws a pending membership request and deletes its personal data. Idempotent. */
export async function withdrawMembershipRequest(db: Database, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await lockMembershipRequestByLink(tx, token)
    if (request.state === 'retiree') return
    assertMembershipRequestOpen(request)
    const { id, state } = request
    await changePaymentState(tx, { what: 'request', id, from: state, to: 'retiree' })
    await eraseMembershipRequest(tx, request)
  })
}
