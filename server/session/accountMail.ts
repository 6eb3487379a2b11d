import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

export type AccountMail = {
  kind: 'newDevice' | 'passwordReplaced' | 'newPasskey' | 'newCalendar'
  color: string
  /** Who to write to. */
  office: string
  /** Which device it was done on, in our own words. */
  device: string
  /** What a passkey is called by its owner, and a calendar by us. */
  name?: string
}

/** Neither this nor the preview says what has happened: mailboxes are read over shoulders. */
const SUBJECT = 'La sécurité de votre compte'

const words: Record<AccountMail['kind'], { title: string; said: string; yours: string }> = {
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

/** Tells a member of what opens their account, so that a theft does not go unseen. */
function accountMail({ kind, color, office, device, name }: AccountMail): Message {
  const { title, said, yours } = words[kind]
  const rows: [string, string][] = [['Appareil', device], ...(name ? [['Nom', name] as [string, string]] : [])]
  const unasked = `Ce n’était pas vous ? Remplacez votre mot de passe par « Mot de passe oublié ? », ce qui déconnecte tous les appareils, retire les clés d’accès et ferme les adresses de calendrier, puis écrivez-nous : ${office}`
  return factsMail({ color, title, subject: SUBJECT, said, rows, closing: [yours, unasked] })
}

/** What writes its kinds of mail. */
export const accountMails: MailComposers<AccountMail> = {
  newDevice: accountMail,
  passwordReplaced: accountMail,
  newPasskey: accountMail,
  newCalendar: accountMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    accountMails: AccountMail
  }
}
