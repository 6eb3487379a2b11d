import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

export type AccountSecurityMail = {
  kind: 'newDevice' | 'passwordReplaced' | 'newPasskey' | 'newCalendar'
  color: string
  /** E-mail address of the office, for questions. */
  office: string
  /** Label of the device from which the account was changed. */
  device: string
  /** Name of the passkey or calendar that an account security mail is about. */
  name?: string
}

/** Subject of account security mails, neutral because mailboxes are visible to bystanders. */
const SUBJECT = 'La sécurité de votre compte'

const words: Record<AccountSecurityMail['kind'], { title: string; said: string; yours: string }> = {
  newDevice: {
    title: 'Un nouvel appareil est connecté à votre compte',
    said: 'Un appareil que nous ne connaissions pas vient de se connecter à votre compte.',
    yours: 'Si c’était vous, vous n’avez rien à faire.',
  },
  passwordReplaced: {
    title: 'Votre mot de passe a été remplacé',
    said: 'Votre mot de passe vient d’être remplacé depuis votre profil, vos autres appareils ont été déconnectés, vos clés d’accès retirées et vos adresses secrètes de calendrier fermées.',
    yours: 'Si c’était vous, vous n’avez rien à faire.',
  },
  newPasskey: {
    title: 'Une clé d’accès a été ajoutée à votre compte',
    said: 'Une clé d’accès vient d’être ajoutée à votre compte : elle permet de s’y connecter sans mot de passe.',
    yours: 'Si c’était vous, vous n’avez rien à faire.',
  },
  newCalendar: {
    title: 'Une adresse secrète de calendrier a été créée',
    said: 'Une adresse secrète vient d’être créée pour suivre vos événements dans un calendrier : qui l’a les lit sans mot de passe.',
    yours: 'Si c’était vous, vous n’avez rien à faire. Vous pouvez la fermer dans votre profil, à « Appareils ».',
  },
}

/** Composes a mail that tells a member about a new access to the account, so that a theft is noticed. */
function accountMail({ kind, color, office, device, name }: AccountSecurityMail): MailMessage {
  const { title, said, yours } = words[kind]
  const rows: [string, string][] = [['Appareil', device], ...(name ? [['Nom', name] as [string, string]] : [])]
  const unasked = `Ce n’était pas vous ? Remplacez votre mot de passe par « Mot de passe oublié ? », ce qui déconnecte tous les appareils, retire les clés d’accès et ferme les adresses de calendrier, puis écrivez-nous : ${office}`
  return composeFactsTableMail({ color, title, subject: SUBJECT, said, rows, closing: [yours, unasked] })
}

/** Composers of the account security mails. */
export const accountSecurityMailComposers: MailComposers<AccountSecurityMail> = {
  newDevice: accountMail,
  passwordReplaced: accountMail,
  newPasskey: accountMail,
  newCalendar: accountMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    accountMails: AccountSecurityMail
  }
}
