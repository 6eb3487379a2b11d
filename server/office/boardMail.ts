import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

export type BoardMail = {
  kind: 'rolesChanged'
  color: string
  office: string
  /** Whose roles they are, before and after, as the screens call them. */
  who: string
  before: string
  after: string
  /** Whether it is they who read it. */
  isOwn: boolean
}

/** Tells who holds a role, and those who give them, that it was given or taken: none changes unseen. */
function rolesMail({ color, office, who, before, after, isOwn }: BoardMail): Message {
  return factsMail({
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

/** What writes its kinds of mail. */
export const boardMails: MailComposers<BoardMail> = { rolesChanged: rolesMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    boardMails: BoardMail
  }
}
