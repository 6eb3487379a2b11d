import { sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import type { MailContent } from './mailKinds.ts'

type Mail = {
  /** E-mail address of the mail's only recipient. Null for a dummy mail, which takes the same time and is not sent. */
  recipient: string | null
  content: MailContent
  /** Seconds until the queued mail expires and is no longer sent. */
  lifetime?: number
  /** Seconds to wait before sending the queued mail. */
  delay?: number
  /** Batch name shared by the mails of a mailing, by which they are counted. */
  batch?: string
}

/** Queues a mail in the outbox, in the transaction that it reports: both commit or neither. */
export const queueMail = (tx: Transaction, mail: Mail): Promise<void> => queueMails(tx, [mail])

/** Queues many mails in the outbox by one statement, in the transaction that they report. */
export async function queueMails(tx: Transaction, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  // The member look-up also runs without a recipient, to take the same time.
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
