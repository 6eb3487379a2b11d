import { sql } from '#server/drizzle/drizzle.ts'
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

/** The same for many at once: one statement, whatever their number. */
export async function queueMails(tx: Transaction, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  // Nobody has no address: it is looked for all the same.
  const rows = mails.map((mail) => ({
    ...mail,
    canonical: mail.recipient === null ? '' : canonicalEmail(mail.recipient),
  }))
  await tx.execute(sql`
    insert into ${outbox} (recipient, content, batch, member_id, expires_at, next_attempt_at)
    select recipient, content, batch, (select ${members.id} from ${members} where ${members.canonical_email} = canonical),
      now() + make_interval(secs => lifetime), now() + make_interval(secs => coalesce(delay, 0))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail (recipient text, content jsonb, batch text, canonical text, lifetime float8, delay float8)`)
}
