import { and, desc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { UrgentMailingForRecipients } from '#contract/mailings/office.ts'
import type { Database } from '#server/database/connect.ts'
import { event_answers } from '#server/database/schema/events.ts'
import { mailings } from '#server/database/schema/mailings.ts'
import { members } from '#server/database/schema/members.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'

const SHOWN = { days: 30 }
const AT_MOST = 10

/** Returns the mailings marked as urgent that a member was sent in the last 30 days, the newest first. */
export async function listUrgentMessages(db: Database, member_id: number): Promise<UrgentMailingForRecipients[]> {
  const { id, subject, content, made_at, audience } = mailings
  const isMine = sql`case ${audience} ->> 'to'
    when 'tous' then true
    when 'compagnie' then (${audience} ->> 'id')::int = (select company_id from ${members} where ${members.id} = ${member_id})
    else exists (select from ${event_answers} as a
      where a.event_id = (${audience} ->> 'id')::int and a.member_id = ${member_id} and a.seat = 'inscrit') end`
  const rows = await db
    .select({ id, subject, content, made_at })
    .from(mailings)
    .where(and(eq(mailings.is_urgent, true), gt(made_at, sqlTimeAgo(SHOWN)), isMine))
    .orderBy(desc(id))
    .limit(AT_MOST)
  return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString() }))
}
