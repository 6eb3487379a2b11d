import { name as association } from '#association/identity.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { html } from '#server/lib/html.ts'
import { renderMailHtmlLayout, mailParagraph, quotedMailText } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

/** Values of the e-mail with a board message to a membership applicant. */
type RequestMessageMail = {
  kind: 'requestMessage'
  color: string
  office: string
  /** URL of the applicant's page, where they reply to the board. */
  url: string
  /** Secret Reply-To address for an applicant's replies by e-mail, where the mail server supports it. */
  reply_to?: string
  text: string
}

const SUBJECT = 'Un message au sujet de votre demande'

/** Composes an e-mail with the board's message to a membership applicant. Subject and preview omit the content. */
function requestMessageMail({ color, office, url, reply_to, text }: RequestMessageMail): MailMessage {
  const said = 'Le bureau vous écrit\u00a0:'
  const where = reply_to
    ? 'Répondez à cet e-mail, en y joignant au besoin vos pièces, ou sur votre page\u00a0: l’adresse et le lien sont à vous seul.'
    : 'Répondez-lui sur votre page, par ce lien, qui est à vous seul.'
  const how = `${where} Sans réponse, votre demande s’efface ${formatDuration(retentionPeriods.request)} après son envoi.`
  const closing = `Pour nous écrire autrement\u00a0: ${office}`
  return {
    subject: SUBJECT,
    ...(reply_to && { replyTo: { name: association, address: reply_to } }),
    text: ['Bonjour,', said, text, how, url, closing, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Il est dans le message.',
      title: SUBJECT,
      body: html`${mailParagraph(said)}${quotedMailText(text, color)}${mailParagraph(how)}${mailParagraph(html`<a href="${url}">Répondre au bureau</a>`)}${mailParagraph(closing)}`,
    }),
  }
}

/** Composers of the e-mails with the board's messages to membership applicants. */
export const boardMessageToApplicantMailComposers: MailComposers<RequestMessageMail> = {
  requestMessage: requestMessageMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    requestMessageMails: RequestMessageMail
  }
}
