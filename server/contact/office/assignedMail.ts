import { paths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { Message } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type AssignedMail = {
  kind: 'messageAssigned'
  color: string
  /** Who has given it to them. */
  by: string
  url: string
}

type Assigned = { id: number; member: number; by: string; site: string | undefined }

/** Writes to who answers a message from now on, and nothing of who has written it: boxes are read over shoulders. */
export async function tellHolder(tx: Transaction, { id, member, by, site }: Assigned): Promise<void> {
  const holder = await memberRecipient(tx, member)
  if (!holder) return
  const url = site ? `${site}${paths.boardMessage(id)}` : ''
  await queueMail(tx, {
    recipient: holder.recipient,
    content: { kind: 'messageAssigned', color: holder.color, by, url },
  })
}

function messageAssigned({ color, by, url }: AssignedMail): Message {
  return factsMail({
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

/** What writes its kind of mail. */
export const assignedMails: MailComposers<AssignedMail> = { messageAssigned }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    assignedMails: AssignedMail
  }
}
