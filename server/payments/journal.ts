import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/connect.ts'
import { journal } from '#server/database/schema/membership.ts'

type Act = 'request.accepted' | 'request.refused' | 'debits.collected' | 'debits.read' | 'due.paid' | 'due.refused'
type Line = { by_member: number; act: Act; subject_id: number }

/** Writes down what the board has done, in its transaction: a line that nobody changes or removes afterwards. */
export async function writeJournal(tx: Transaction | Database, line: Line): Promise<void> {
  await tx.insert(journal).values(line)
}

/** A line of the same act for each of these. */
export async function writeJournalOfAll(tx: Transaction, ids: number[], { by_member, act }: Omit<Line, 'subject_id'>) {
  await tx.execute(sql`
    insert into ${journal} (by_member, act, subject_id)
    select ${by_member}::int, ${act}, id from unnest(${sql.param(ids)}::int[]) as id`)
}
