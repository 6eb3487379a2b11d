import { sql } from '#server/drizzle/drizzle.ts'
import type { JournalAct } from '#contract/office/office.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { timeAgo } from '#server/lib/duration.ts'
import { journal, type JournalValues } from '#server/database/schema/membership.ts'

type Line = {
  /** Member id; 0 for a terminal command. */
  by_member: number
  act: JournalAct
  /** Id of the changed object, or a stand-in when it has none. */
  subject_id?: number
  subject?: string
  before?: JournalValues
  after?: JournalValues
}

/** Appends an act of the board to the journal, in the act's transaction. Journal lines never change. */
export async function writeJournal(tx: Transaction | Database, { subject_id = 0, ...line }: Line): Promise<void> {
  await tx.insert(journal).values({ subject_id, ...line })
}

/** Journals that a member has read personal data, at most once an hour per subject, as lists reload often. */
export async function journalReading(
  db: Database,
  { by_member, act, subject_id = 0, subject = '' }: Omit<Line, 'before' | 'after'>,
): Promise<void> {
  await db.execute(sql`
    insert into ${journal} (by_member, act, subject_id, subject)
    select ${by_member}::int, ${act}, ${subject_id}::int, ${subject}
    where not exists (
      select from ${journal} as read where read.by_member = ${by_member}::int and read.act = ${act}
        and read.subject_id = ${subject_id}::int and read.subject = ${subject} and read.at > ${timeAgo({ hours: 1 })})`)
}

/** Journals the same act for each of these ids. */
export async function writeJournalLines(tx: Transaction, ids: number[], { by_member, act }: Omit<Line, 'subject_id'>) {
  await tx.execute(sql`
    insert into ${journal} (by_member, act, subject_id)
    select ${by_member}::int, ${act}, id from unnest(${sql.param(ids)}::int[]) as id`)
}
