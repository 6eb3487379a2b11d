import type { DuesPaymentMethod } from '#contract/membership/membership.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { renderMailHtmlLayout, mailParagraph, quotedMailText } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'

/** Values of the e-mail with the board's decision on a membership request; `office` is the contact e-mail address. */
type AdmissionMail = { color: string; office: string } & (
  | { kind: 'activation'; url: string; way: DuesPaymentMethod }
  | { kind: 'requestRefused'; words: string }
)

const SUBJECT = 'Une réponse à votre demande'

/** Composes the e-mail with the board's decision on a membership request. Subject and preview omit the decision. */
function admissionMail(mail: AdmissionMail): MailMessage {
  const { text, body } = mail.kind === 'activation' ? accepted(mail) : refused(mail)
  return {
    subject: SUBJECT,
    text: ['Bonjour,', ...text, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color: mail.color,
      preheader: 'Elle est dans le message.',
      title: SUBJECT,
      body: html`${body}`,
    }),
  }
}

/** French next step for the dues after the board has accepted a membership request, by payment method. */
const nowPaid: Record<DuesPaymentMethod, string> = {
  virement:
    'Vous pouvez maintenant faire votre virement. Le compte et la référence à rappeler sont dans notre premier e-mail, et dans votre profil, à « Cotisations ».',
  prelevement: 'Votre premier prélèvement vous sera annoncé quatorze jours avant.',
}

function accepted({ url, office, way }: { url: string; office: string; way: DuesPaymentMethod }) {
  const said = 'Le bureau a accepté votre demande : bienvenue à bord. Il vous reste à choisir votre mot de passe.'
  const validity = `Ce lien est valable ${formatDuration(retentionPeriods.activation)} et ne sert qu’une fois. Ensuite, « Mot de passe oublié ? » fait de même avec votre adresse.`
  const unasked = `Vous n’avez rien demandé ? N’ouvrez pas ce lien, et écrivez-nous : ${office}`
  return {
    text: [said, url, validity, nowPaid[way], unasked],
    body: [said, html`<a href="${url}">Choisir mon mot de passe</a>`, validity, nowPaid[way], unasked].map(
      mailParagraph,
    ),
  }
}

function refused({ office, words, color }: { office: string; words?: string; color: string }) {
  const said =
    'Le bureau n’a pas pu donner suite à votre demande. Rien n’a été prélevé, et ce que vous nous aviez confié est effacé.'
  const closing = `Vous pensez à une erreur, ou voulez comprendre ? Écrivez-nous, nous vous répondrons : ${office}`
  return {
    text: [said, ...(words ? [words] : []), closing],
    body: [mailParagraph(said), ...(words ? [quotedMailText(words, color)] : []), mailParagraph(closing)],
  }
}

/** Composers of the e-mails with the board's decision on a membership request. */
export const membershipDecisionMailComposers: MailComposers<AdmissionMail> = {
  activation: admissionMail,
  requestRefused: admissionMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    admissionMails: AdmissionMail
  }
}
