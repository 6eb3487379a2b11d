import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import type { MailContent } from './mailKinds.ts'

type Mail = {
  /** One address, or null for nobody: the same work, and nothing is sent. */
  recipient: string | null
  content: MailContent
  /** Seconds after which the mail is of no use. */
  lifetime?: number
  /** Seconds before which it does not leave. */
  delay?: number
  /** What many mails are counted as. */
  batch?: string
}

/** Puts a mail in the outbox, in the transaction of what it tells: neither is there without the other. */
export const queueMail = (tx: Transaction, mail: Mail): Promise<void> => queueMails(tx, [mail])

/** The same for many at once. */
export async function queueMails(tx: Transaction, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ recipient, content, lifetime, delay, batch }) => ({
    recipient,
    content,
    // Nobody has no address: it is looked for all the same.
    member_id: sql`(select ${members.id} from ${members} where ${members.canonical_email} = ${recipient === null ? '' : canonicalEmail(recipient)})`,
    ...(batch && { batch }),
    ...(lifetime !== undefined && { expires_at: sql`now() + make_interval(secs => ${lifetime})` }),
    ...(delay && { next_attempt_at: sql`now() + make_interval(secs => ${delay})` }),
  }))
  await tx.insert(outbox).values(rows)
}
