import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { transition } from '#server/payments/transition.ts'
import { eraseRequest } from './eraseRequest.ts'
import { assertOpen, lockOwnRequest } from './ownRequest.ts'

/** Withdraws a pending membership request and deletes its personal data. Idempotent. */
export async function withdrawRequest(db: Database, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await lockOwnRequest(tx, token)
    if (request.state === 'retiree') return
    assertOpen(request)
    const { id, state } = request
    await transition(tx, { what: 'request', id, from: state, to: 'retiree' })
    await eraseRequest(tx, request)
  })
}
