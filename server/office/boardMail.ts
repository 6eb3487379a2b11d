import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

/** Content of the e-mail that tells a person, or the administrators, that someone's board roles changed. */
export type BoardRoleChangeMail = {
  kind: 'rolesChanged'
  color: string
  office: string
  /** Full name of the person whose board roles changed, and the roles before and after as French labels. */
  who: string
  before: string
  after: string
  /** True when the e-mail's recipient is the person whose board roles changed. */
  isOwn: boolean
}

/** Composes the e-mail about changed board roles, for the person and the administrators. */
function rolesMail({ color, office, who, before, after, isOwn }: BoardRoleChangeMail): MailMessage {
  return composeFactsTableMail({
    color,
    subject: 'La sécurité du portail',
    title: isOwn ? 'Vos rôles au bureau ont changé' : 'Les rôles de quelqu’un du bureau ont changé',
    said: isOwn
      ? 'Ce que vous pouvez faire dans le bureau du portail vient de changer.'
      : 'Ce que cette personne peut faire dans le bureau du portail vient de changer.',
    rows: [['Personne', who] as [string, string], ['Avant', before], ['Maintenant', after]],
    closing: [`Ce n’était pas prévu ? Écrivez-nous sans attendre : ${office}`],
  })
}

/** Composers of the e-mails about board roles. */
export const boardRoleChangeMailComposers: MailComposers<BoardRoleChangeMail> = { rolesChanged: rolesMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    boardMails: BoardRoleChangeMail
  }
}
