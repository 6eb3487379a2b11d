import { html } from '#server/lib/html.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

type PasswordChangedMail = { kind: 'passwordChanged'; color: string; office: string }

/**
 * Composes the e-mail about a replaced password, so that the member notices a theft. `office` is the contact e-mail
 * address.
 */
function passwordChanged({ color, office }: PasswordChangedMail): MailMessage {
  const done =
    'Votre mot de passe vient d’être remplacé, tous vos appareils ont été déconnectés, vos clés d’accès retirées et vos adresses secrètes de calendrier fermées.'
  const unasked = `Ce n’était pas vous ? Écrivez-nous sans attendre : ${office}`
  return {
    subject: 'Votre mot de passe a été modifié',
    text: ['Bonjour,', done, unasked, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Tous vos appareils ont été déconnectés.',
      title: 'Votre mot de passe a été modifié',
      body: html`${mailParagraph(done)}${mailParagraph(unasked)}`,
    }),
  }
}

/** Composers of the e-mail about a replaced password. */
export const passwordChangedMailComposers: MailComposers<PasswordChangedMail> = {
  passwordChanged,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    passwordChangedMails: PasswordChangedMail
  }
}
