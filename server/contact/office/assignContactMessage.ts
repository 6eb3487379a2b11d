import { eq } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { contact_messages } from '#server/database/schema/contact.ts'
import { HttpError } from '#server/lib/errors.ts'
import { mailContactMessageAssignee } from './assignedMail.ts'
import { lockContactMessage, findBoardMemberName } from './changeMessage.ts'
import { listContactMessageHandlers } from './listContactMessageHandlers.ts'

type Assigned = { id: number; member: number; was: number | null; by_member: number; site: string | undefined }

/**
 * Assigns a contact message to a board member and notifies this member. Throws a 409 when the message is closed or was
 * reassigned since, and a 422 for a member who does not handle contact messages.
 */
export async function assignContactMessage(
  tx: Transaction,
  { id, member, was, by_member, site }: Assigned,
): Promise<void> {
  const message = await lockContactMessage(tx, id)
  if (message.taken_by === member) return
  if (message.state === 'clos') throw new HttpError(409, 'Ce message est clos\u00a0: rouvrez-le d’abord.')
  if (message.taken_by !== was) {
    const who =
      message.taken_by === null
        ? 'Ce message a été rendu'
        : `${await findBoardMemberName(tx, message.taken_by)} l’a pris`
    throw new HttpError(409, `${who} entre-temps\u00a0: relisez-le.`)
  }
  if (!(await listContactMessageHandlers(tx)).some((holder) => holder.id === member)) {
    const none = 'Cette personne ne répond pas, ou plus, aux messages.'
    throw new HttpError(422, none, { errors: { member: none } })
  }
  const state = message.state === 'nouveau' ? 'pris' : message.state
  await tx.update(contact_messages).set({ taken_by: member, state }).where(eq(contact_messages.id, id))
  await writeAuditLogLine(tx, {
    by_member,
    act: 'message.assigned',
    subject_id: id,
    before: { member: message.taken_by },
    after: { member },
  })
  if (member !== by_member)
    await mailContactMessageAssignee(tx, { id, member, by: await findBoardMemberName(tx, by_member), site })
}
