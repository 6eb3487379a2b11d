import { sql } from '#server/drizzle/drizzle.ts'
import type { BoardAuditLogAction } from '#contract/office/office.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { journal, type ActivityJournalValues } from '#server/database/schema/membership.ts'

type Line = {
  /** Id of the board member who acted; 0 for a terminal command. */
  by_member: number
  act: BoardAuditLogAction
  /** Id of the object that a board action changed, or a stand-in when it has none. */
  subject_id?: number
  subject?: string
  before?: ActivityJournalValues
  after?: ActivityJournalValues
}

/**
 * Appends a line to the board's activity journal (audit log), in the transaction of the recorded action. Journal lines
 * never change.
 */
export async function writeAuditLogLine(tx: Transaction | Database, { subject_id = 0, ...line }: Line): Promise<void> {
  await tx.insert(journal).values({ subject_id, ...line })
}

/**
 * Records in the board's activity journal that a member has read personal data, at most once an hour per subject, as
 * lists reload often.
 */
export async function auditPersonalDataReading(
  db: Database,
  { by_member, act, subject_id = 0, subject = '' }: Omit<Line, 'before' | 'after'>,
): Promise<void> {
  await db.execute(sql`
    insert into ${journal} (by_member, act, subject_id, subject)
    select ${by_member}::int, ${act}, ${subject_id}::int, ${subject}
    where not exists (
      select from ${journal} as read where read.by_member = ${by_member}::int and read.act = ${act}
        and read.subject_id = ${subject_id}::int and read.subject = ${subject} and read.at > ${sqlTimeAgo({ hours: 1 })})`)
}

/** Records the same action on several objects in the board's activity journal, one line for each id. */
export async function writeAuditLogLines(tx: Transaction, ids: number[], { by_member, act }: Omit<Line, 'subject_id'>) {
  await tx.execute(sql`
    insert into ${journal} (by_member, act, subject_id)
    select ${by_member}::int, ${act}, id from unnest(${sql.param(ids)}::int[]) as id`)
}
