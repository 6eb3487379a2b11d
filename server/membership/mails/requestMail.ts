import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'

/**
 * Values of the first e-mail after a membership request; `url` is the applicant's page, where the request is confirmed.
 */
type RequestMail = { kind: 'requestToConfirm' | 'alreadyMember'; color: string; office: string; url: string }

const texts: Record<RequestMail['kind'], { subject: string; said: string[]; closing: string }> = {
  requestToConfirm: {
    subject: 'Une adresse à confirmer',
    said: [
      'Une demande a été faite sur notre portail avec votre adresse. Si elle est de vous, relisez-la et confirmez-la : c’est alors seulement que nous la lisons.',
      `Ce lien est valable ${formatDuration(retentionPeriods.unconfirmedRequest)}. Une fois la demande confirmée, il reste votre page : vous y suivez la demande, et vous pouvez la corriger ou la retirer jusqu’à notre réponse. Ne le transmettez à personne.`,
    ],
    closing: `Vous n’avez rien demandé ? Ne faites rien : la demande s’efface d’elle-même après ${formatDuration(retentionPeriods.unconfirmedRequest)}. Pour nous écrire : `,
  },
  alreadyMember: {
    subject: 'Au sujet de votre demande',
    said: [
      'Nous venons de recevoir une demande faite avec votre adresse. Elle a déjà un compte chez nous : il n’y a rien à refaire, rien à payer de plus, et la demande n’a pas été gardée.',
      'Vous ne retrouvez pas votre mot de passe ? À la connexion, « Mot de passe oublié ? » vous en fait choisir un autre.',
    ],
    closing: 'Vous n’avez rien demandé ? Ne faites rien, ou écrivez-nous : ',
  },
}

/**
 * Composes the first e-mail after a membership request: a confirmation link, or a notice to an existing member. Subject
 * and preview omit the topic.
 */
function requestMail({ kind, color, office, url }: RequestMail): MailMessage {
  const { subject, said, closing } = texts[kind]
  const [first = '', ...rest] = said
  const ending = [...rest, `${closing}${office}`]
  const isLink = kind === 'requestToConfirm'
  return {
    subject,
    text: ['Bonjour,', first, ...(isLink ? [url] : []), ...ending, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Les détails sont dans le message.',
      title: subject,
      body: html`${mailParagraph(first)}${isLink ? mailParagraph(html`<a href="${url}">Relire et confirmer ma demande</a>`) : ''}${ending.map(mailParagraph)}`,
    }),
  }
}

/** Composers of the first e-mails after a membership request. */
export const membershipRequestFirstMailComposers: MailComposers<RequestMail> = {
  alreadyMember: requestMail,
  requestToConfirm: requestMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    requestMails: RequestMail
  }
}
