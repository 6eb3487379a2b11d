import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { html } from '#server/lib/html.ts'
import { largeMailText, renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

type ResetCodeMail = { kind: 'resetCode'; code: string; color: string }

/** Composes the e-mail with a password reset code. Subject and preview omit the code and the person. */
function resetCode({ code, color }: ResetCodeMail): MailMessage {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const use = 'Saisissez ce code pour choisir un nouveau mot de passe :'
  const validity = `Il est valable ${formatDuration(retentionPeriods.resetCode)} et ne sert qu’une fois. Si vous en avez reçu plusieurs, seul le dernier compte.`
  const unasked =
    'Vous n’avez rien demandé ? Ne faites rien : sans ce code, votre mot de passe ne change pas. Ne le donnez à personne, pas même à nous.'
  return {
    subject: 'Votre code de vérification',
    text: [`Bonjour,\n\n${use}`, `    ${spaced}`, validity, unasked, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: `Il est valable ${formatDuration(retentionPeriods.resetCode)}.`,
      title: 'Votre code de vérification',
      body: html`${mailParagraph(use)}${largeMailText(spaced, color)}${mailParagraph(validity)}${mailParagraph(unasked)}`,
    }),
  }
}

/** Composers of the e-mail with a password reset code. */
export const resetCodeMailComposers: MailComposers<ResetCodeMail> = {
  resetCode,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    resetCodeMails: ResetCodeMail
  }
}
