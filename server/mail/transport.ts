import type { Env } from '#server/env.ts'
import { createFolderMailTransport } from './mailFolder.ts'
import { mailSenderEmailAddress, createSmtpTransport, type DeliverMail } from './smtp.ts'

type Settings = Pick<Env, 'DEMO' | 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'> & Partial<Pick<Env, 'MAIL_BOUNCES'>>

/**
 * True when mails stay on this machine and are shown at /demo/mail: in a demo without mail server and public address.
 */
export const isDemoMailShown = ({ DEMO, SMTP_URL, PUBLIC_URL }: Settings) => DEMO && !SMTP_URL && !PUBLIC_URL

/** True when mails can be delivered. Otherwise the portal must not promise any. */
export const canDeliverMails = (env: Settings) => env.SMTP_URL !== undefined || isDemoMailShown(env)

/** Returns the function that delivers mails; undefined without a mail server, when mails stay in the outbox. */
export function createMailTransport(env: Settings, folder: string): DeliverMail | undefined {
  if (env.SMTP_URL) return createSmtpTransport(env.SMTP_URL, mailSenderEmailAddress(env), env.MAIL_BOUNCES)
  return isDemoMailShown(env) ? createFolderMailTransport(folder, mailSenderEmailAddress(env)) : undefined
}

/** Returns the notice about mails for the operator at start: where to read them, or that none are sent. */
export function mailStartupNotice(env: Settings & Pick<Env, 'PORT'>, demoMail: string | undefined): string | undefined {
  if (demoMail) return `Courrier de la démonstration : http://localhost:${env.PORT}${demoMail}`
  if (canDeliverMails(env)) return undefined
  return 'Attention : SMTP_URL n’est pas réglé, aucun e-mail ne part. Un mot de passe oublié ne peut pas être remplacé, et les messages au bureau attendent dans la base de données.'
}
