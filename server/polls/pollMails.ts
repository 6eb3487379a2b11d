import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

/** Content of a mail about a poll. */
export type PollMail = {
  kind: 'pollOpened' | 'pollReminder'
  color: string
  title: string
  /** Closing of the poll, as an ISO time. */
  until: string
  /** URL of the poll's page; empty when `PUBLIC_URL` is unset. */
  url: string
}

const words: Record<PollMail['kind'], { subject: string; said: string }> = {
  pollOpened: {
    subject: 'On vous demande votre avis',
    said: 'Une consultation est ouverte sur le portail. Vous êtes de ceux qui peuvent y répondre.',
  },
  pollReminder: {
    subject: 'Votre avis est encore attendu',
    said: 'Une consultation se termine bientôt, et vous n’y avez pas encore répondu. Seul le fait de répondre nous est connu\u00a0; le reste dépend de ce que sa page annonce.',
  },
}

/** Composes a mail about a poll. Its subject does not name the poll, since others may see the inbox. */
function pollMail({ kind, color, title, until, url }: PollMail): MailMessage {
  const { subject, said } = words[kind]
  return composeFactsTableMail({
    color,
    title: subject,
    said,
    rows: [
      ['Quoi', title],
      ['Jusqu’au', formatFrenchMoment(new Date(until))],
    ],
    closing: [{ url, words: 'Répondre' }, 'Rien à faire si vous préférez ne pas répondre.'],
  })
}

/** Composers of the mails about polls. */
export const pollMailComposers: MailComposers<PollMail> = { pollOpened: pollMail, pollReminder: pollMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    pollMails: PollMail
  }
}
