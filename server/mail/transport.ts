import type { Env } from '#server/env.ts'
import { mailFolder } from './mailFolder.ts'
import { senderOf, smtp, type Deliver } from './smtp.ts'

type Settings = Pick<Env, 'DEMO' | 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'> & Partial<Pick<Env, 'MAIL_BOUNCES'>>

/** Whether mails stay on this machine, to be read at /demo/mail: the demo's, as long as nobody else is served. */
export const isMailShown = ({ DEMO, SMTP_URL, PUBLIC_URL }: Settings) => DEMO && !SMTP_URL && !PUBLIC_URL

/** Whether a mail reaches someone; without it none may be promised. */
export const canMail = (env: Settings) => env.SMTP_URL !== undefined || isMailShown(env)

/** How mails leave; undefined when there is no way, and they wait in the outbox for one. */
export function transportFor(env: Settings, folder: string): Deliver | undefined {
  if (env.SMTP_URL) return smtp(env.SMTP_URL, senderOf(env), env.MAIL_BOUNCES)
  return isMailShown(env) ? mailFolder(folder, senderOf(env)) : undefined
}

/** What whoever starts the portal is told of its mails: where they are read, or that none leaves. */
export function mailNotice(env: Settings & Pick<Env, 'PORT'>, demoMail: string | undefined): string | undefined {
  if (demoMail) return `Courrier de la démonstration : http://localhost:${env.PORT}${demoMail}`
  if (canMail(env)) return undefined
  return 'Attention : SMTP_URL n’est pas réglé, aucun e-mail ne part. Un mot de passe oublié ne peut pas être remplacé, et les messages au bureau attendent dans la base de données.'
}
