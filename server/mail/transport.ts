import type { Env } from '#server/env.ts'
import { mailFolder } from './mailFolder.ts'
import { senderAddress, smtp, type DeliverMail } from './smtp.ts'

type Settings = Pick<Env, 'DEMO' | 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'> & Partial<Pick<Env, 'MAIL_BOUNCES'>>

/**
 * True when mails stay on this machine and are shown at /demo/mail: in a demo without mail server and public address.
 */
export const isMailShown = ({ DEMO, SMTP_URL, PUBLIC_URL }: Settings) => DEMO && !SMTP_URL && !PUBLIC_URL

/** True when mails can be delivered. Otherwise the portal must not promise any. */
export const canMail = (env: Settings) => env.SMTP_URL !== undefined || isMailShown(env)

/** Returns the function that delivers mails; undefined without a mail server, when mails stay in the outbox. */
export function transportFor(env: Settings, folder: string): DeliverMail | undefined {
  if (env.SMTP_URL) return smtp(env.SMTP_URL, senderAddress(env), env.MAIL_BOUNCES)
  return isMailShown(env) ? mailFolder(folder, senderAddress(env)) : undefined
}

/** Returns the notice about mails for the operator at start: where to read them, or that none are sent. */
export function mailNotice(env: Settings & Pick<Env, 'PORT'>, demoMail: string | undefined): string | undefined {
  if (demoMail) return `Courrier de la démonstration : http://localhost:${env.PORT}${demoMail}`
  if (canMail(env)) return undefined
  return 'Attention : SMTP_URL n’est pas réglé, aucun e-mail ne part. Un mot de passe oublié ne peut pas être remplacé, et les messages au bureau attendent dans la base de données.'
}
