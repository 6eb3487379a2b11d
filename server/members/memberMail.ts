import { formatDuration } from '#server/lib/duration.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

type Whose = { color: string; office: string }
/** Values of an e-mail about a change that the board made to a member's account, or that needs confirmation. */
export type MemberAccountChangeMail = Whose &
  (
    | { kind: 'memberChanged'; rows: [string, string][] }
    | { kind: 'standingChanged'; said: string }
    | { kind: 'emailToConfirm'; url: string; is_new: boolean }
    | { kind: 'emailChanged' }
    | { kind: 'invitation'; url: string }
  )

const CHANGED = 'Un changement sur votre compte'
const unasked = (office: string) => `Une erreur, une question\u00a0? Écrivez-nous\u00a0: ${office}`

/** Composes an e-mail about a member's account. Subject and preview omit the change, since others may see the inbox. */
function memberMail(mail: MemberAccountChangeMail): MailMessage {
  const { color, office } = mail
  const told = { color, title: CHANGED, rows: [] as [string, string][], closing: [unasked(office)] }
  if (mail.kind === 'memberChanged')
    return composeFactsTableMail({ ...told, said: 'Le bureau a corrigé votre fiche\u00a0:', rows: mail.rows })
  if (mail.kind === 'standingChanged') return composeFactsTableMail({ ...told, said: mail.said })
  if (mail.kind === 'emailChanged')
    return composeFactsTableMail({
      ...told,
      said: 'Votre adresse e-mail est changée\u00a0: connectez-vous avec la nouvelle, et le même mot de passe.',
    })
  if (mail.kind === 'invitation')
    return composeFactsTableMail({
      ...told,
      title: 'Votre accès au portail',
      said: `Vous êtes déjà des nôtres\u00a0: le bureau a repris votre fiche sur notre nouveau portail. Choisissez votre mot de passe pour y entrer\u00a0; ce lien est valable ${formatDuration(retentionPeriods.invitation)} et ne sert qu’une fois. Ensuite, «\u00a0Mot de passe oublié\u00a0?\u00a0» fait de même avec cette adresse.`,
      closing: [{ url: mail.url, words: 'Choisir mon mot de passe' }, unasked(office)],
    })
  const week = formatDuration(retentionPeriods.emailChange)
  return composeFactsTableMail({
    ...told,
    title: 'Une adresse à confirmer',
    said: mail.is_new
      ? `Le bureau propose que cette boîte devienne celle de votre compte. Confirmez-le d’ici ${week}, depuis cette boîte et depuis l’ancienne.`
      : `Le bureau propose de changer l’adresse e-mail de votre compte. Confirmez-le d’ici ${week}, depuis cette boîte et depuis la nouvelle. Vous n’avez rien demandé\u00a0? Ne faites rien, et prévenez-nous.`,
    closing: [{ url: mail.url, words: 'Confirmer le changement' }, unasked(office)],
  })
}

/** Composers of the e-mails about a member's account. */
export const memberAccountMailComposers: MailComposers<MemberAccountChangeMail> = {
  memberChanged: memberMail,
  standingChanged: memberMail,
  emailToConfirm: memberMail,
  emailChanged: memberMail,
  invitation: memberMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    memberMails: MemberAccountChangeMail
  }
}
