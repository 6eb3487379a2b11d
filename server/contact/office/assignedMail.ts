import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type AssignedMail = {
  kind: 'messageAssigned'
  color: string
  /** Name of the board member who assigned the message. */
  by: string
  url: string
}

type Assigned = { id: number; member: number; by: string; site: string | undefined }

/**
 * Mails a board member that a contact message is assigned to them. Omits the sender's name, since others may see the
 * inbox.
 */
export async function mailContactMessageAssignee(tx: Transaction, { id, member, by, site }: Assigned): Promise<void> {
  const holder = await memberRecipient(tx, member)
  if (!holder) return
  const url = site ? `${site}${portalPagePaths.boardMessage(id)}` : ''
  await queueMail(tx, {
    recipient: holder.recipient,
    content: { kind: 'messageAssigned', color: holder.color, by, url },
  })
}

function messageAssigned({ color, by, url }: AssignedMail): MailMessage {
  return composeFactsTableMail({
    color,
    title: 'Un message vous est confié',
    said: 'Un message adressé à l’association attend votre réponse.',
    rows: [['Confié par', by]],
    closing: [
      'Vous ne pouvez pas y répondre\u00a0? Confiez-le à quelqu’un d’autre, ou rendez-le.',
      { url, words: 'Ouvrir le message' },
    ],
  })
}

/** Composers of the e-mail that tells a board member about an assigned contact message. */
export const contactMessageAssignmentMailComposers: MailComposers<AssignedMail> = { messageAssigned }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    assignedMails: AssignedMail
  }
}
