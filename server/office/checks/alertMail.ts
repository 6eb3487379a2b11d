import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

/** Content of the e-mail about an operational check that fails, or whose failure has ended. */
export type OperationalAlertMail = {
  kind: 'operationalAlert'
  color: string
  isOver: boolean
  title: string
  cause: string
  /** Start of the failure, as a French date and time. */
  since: string
  advice: string
  machine: string
  /** URL of the office's system page; empty when the portal has no public address. */
  url: string
}

/** Composes the e-mail to an administrator about a failed operational check, or its end. */
function operationalAlertMail(content: OperationalAlertMail): MailMessage {
  const { color, isOver, title, cause, since, advice, machine, url } = content
  return composeFactsTableMail({
    color,
    subject: isOver
      ? `Portail rétabli\u00a0: ${title.toLowerCase()}`
      : `Alerte du portail\u00a0: ${title.toLowerCase()}`,
    title: isOver ? 'C’est rétabli' : 'Le portail a besoin de vous',
    said: isOver
      ? 'Ce que le portail surveille est de nouveau en ordre.'
      : 'Le portail se surveille lui-même, et quelque chose ne va pas.',
    rows: [
      ['Quoi', title],
      ['Cause', cause],
      [isOver ? 'Était en panne depuis' : 'Depuis', since],
      ...(machine ? [['Machine', machine] as [string, string]] : []),
      ...(isOver ? [] : [['Que faire', advice] as [string, string]]),
    ],
    closing: [
      { url, words: 'Voir l’état du portail' },
      isOver
        ? 'Vous n’avez rien à faire.'
        : 'Ce message revient une fois par jour au plus tant que cela dure, et un autre dit quand c’est fini.',
    ],
  })
}

/** Composer of the e-mails about operational checks. */
export const operationalAlertMailComposers: MailComposers<OperationalAlertMail> = {
  operationalAlert: operationalAlertMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    operationalAlertMails: OperationalAlertMail
  }
}
