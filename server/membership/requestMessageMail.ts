import { durations } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { html } from '#server/lib/html.ts'
import { layout, paragraph, quote } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

/** What the board asks of who has asked to join; `url`: the applicant's page, where they answer. */
type RequestMessageMail = { kind: 'requestMessage'; color: string; office: string; url: string; text: string }

const SUBJECT = 'Un message au sujet de votre demande'

/** Brings a message of the board; neither its subject nor its preview says what about. */
function requestMessageMail({ color, office, url, text }: RequestMessageMail): Message {
  const said = 'Le bureau vous écrit\u00a0:'
  const how = `Répondez-lui sur votre page, par ce lien, qui est à vous seul. Sans réponse, votre demande s’efface ${formatDuration(durations.request)} après son envoi.`
  const closing = `Pour nous écrire autrement\u00a0: ${office}`
  return {
    subject: SUBJECT,
    text: ['Bonjour,', said, text, how, url, closing, ''].join('\n\n'),
    html: layout({
      color,
      preheader: 'Il est dans le message.',
      title: SUBJECT,
      body: html`${paragraph(said)}${quote(text, color)}${paragraph(how)}${paragraph(html`<a href="${url}">Répondre au bureau</a>`)}${paragraph(closing)}`,
    }),
  }
}

/** What writes its kind of mail. */
export const requestMessageMails: MailComposers<RequestMessageMail> = { requestMessage: requestMessageMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    requestMessageMails: RequestMessageMail
  }
}
