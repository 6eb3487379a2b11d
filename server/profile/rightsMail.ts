import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'

/**
 * Values of an e-mail about a member's data export or account deletion. `url`: the profile section; empty when
 * `PUBLIC_URL` is unset.
 */
export type DataExportOrDeletionMail = { color: string; office: string; url: string } & (
  | { kind: 'exportReady' }
  /** E-mail kind: the board has prepared an export of the member's data. */
  | { kind: 'archiveMade'; holds_bank: boolean }
  | { kind: 'accountKept' }
  /** E-mail kind: the member has requested the deletion of their account. `at`: date of the deletion. */
  | { kind: 'deletionAsked'; at: string }
)

/**
 * Composes an e-mail about a member's data export or account deletion. The subject omits details, since others may see
 * the inbox.
 */
function rightsMail(mail: DataExportOrDeletionMail): MailMessage {
  const { subject, said, link } = textsFor(mail)
  const { color, office, url } = mail
  const unasked =
    mail.kind === 'archiveMade'
      ? `Vous ne l’avez pas demandé ? Écrivez-nous sans attendre : ${office}`
      : `Vous n’avez rien demandé ? Quelqu’un se sert de votre compte : changez votre mot de passe et déconnectez vos appareils, dans votre profil, puis écrivez-nous : ${office}`
  return {
    subject,
    text: ['Bonjour,', ...said, ...(url ? [url] : []), unasked, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Les détails sont dans le message.',
      title: subject,
      body: html`${said.map(mailParagraph)}${url ? mailParagraph(html`<a href="${url}">${link}</a>`) : ''}${mailParagraph(unasked)}`,
    }),
  }
}

const CHANGED = 'Un changement sur votre compte'

function textsFor(mail: DataExportOrDeletionMail): { subject: string; said: string[]; link: string } {
  if (mail.kind === 'exportReady') {
    return {
      subject: 'Votre archive est prête',
      said: [
        `L’archive de vos données est prête. Téléchargez-la sur le portail, dans votre profil : elle y reste ${formatDuration(retentionPeriods.archive)}.`,
      ],
      link: 'Ouvrir mes données',
    }
  }
  if (mail.kind === 'archiveMade') {
    return {
      subject: CHANGED,
      said: [
        `Le bureau a préparé une archive de vos données, ${mail.holds_bank ? 'avec' : 'sans'} vos données bancaires, comme pour toute demande écrite de votre part. Seule la personne qui l’a préparée peut la télécharger, pendant ${formatDuration(retentionPeriods.archive)}.`,
      ],
      link: '',
    }
  }
  if (mail.kind === 'accountKept') {
    return {
      subject: CHANGED,
      said: ['Vous avez changé d’avis : votre compte et votre adhésion sont gardés, et rien n’est supprimé.'],
      link: 'Ouvrir mon profil',
    }
  }
  return {
    subject: CHANGED,
    said: [
      `Votre compte sera supprimé et votre adhésion prendra fin le ${formatFrenchMinute(new Date(mail.at))}, comme vous l’avez demandé. Aucun prélèvement ne partira plus ensuite, sauf celui qui serait déjà chez la banque.`,
      'D’ici là, vous pouvez changer d’avis dans votre profil. Ensuite, nous n’aurons plus votre adresse : nous ne vous écrirons plus.',
    ],
    link: 'Garder mon compte',
  }
}

/** Composers of the e-mails about a member's data export and account deletion. */
export const dataExportAndDeletionMailComposers: MailComposers<DataExportOrDeletionMail> = {
  exportReady: rightsMail,
  deletionAsked: rightsMail,
  accountKept: rightsMail,
  archiveMade: rightsMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    rightsMails: DataExportOrDeletionMail
  }
}
