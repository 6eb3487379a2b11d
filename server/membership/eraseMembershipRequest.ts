import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { membership_requests, request_messages } from '#server/database/schema/membership.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import { deleteApplicantAttachments } from './requestFiles.ts'

type Ended = Pick<typeof membership_requests.$inferSelect, 'id' | 'applicant'>

/** Deletes the personal data of a closed membership request. State, amount and dates remain. */
export async function eraseMembershipRequest(tx: Transaction, { id, applicant }: Ended): Promise<void> {
  await deleteApplicantAttachments(tx, [id])
  await tx.delete(request_messages).where(eq(request_messages.request_id, id))
  await tx.delete(mandates).where(eq(mandates.request_id, id))
  await tx
    .update(membership_requests)
    .set({ applicant: null, answered_at: sql`now()` })
    .where(eq(membership_requests.id, id))
  // Keeps queued mails that confirm another request of the address.
  if (applicant)
    await deleteUnsentMailsOfAddress(tx, applicant.email, [
      'requestReceived',
      'requestThere',
      'requestMessage',
      'mandateSigned',
    ])
}
