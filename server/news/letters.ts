import { desc, eq, isNotNull, lt, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { WeeklyNewsletterSendingFigures } from '#contract/news/news.ts'
import type { Database } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { news_letter_holds, news_letters, news_readers } from '#server/database/schema/news.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { newsletterWeekToSend, queueNewsletters } from './writeLetters.ts'

/** Job that sends the weekly newsletter from Thursday on, and updates its statistics while the outbox has its mails. */
export const newsletterJob = defineBackgroundJob({
  name: 'news.letter',
  payload: z.object({}),
  everyMs: 3_600_000,
  limits: { withinMs: 10 * 60_000 },
  async run(_payload, { db, env, signal }) {
    const week = newsletterWeekToSend(new Date())
    if (week && !(await isHeld(db, week))) await queueNewsletters({ db, env, signal }, week)
    await updateNewsletterMailCounts(db)
  },
})

/** True when the office withholds the newsletter of a week. */
const isHeld = async (db: Database, week: string) =>
  (await db.$count(news_letter_holds, eq(news_letter_holds.week, week))) > 0

/** Updates the numbers of sent and failed mails of each newsletter; mails deleted from the outbox stay counted. */
export async function updateNewsletterMailCounts(db: Database): Promise<void> {
  await db.execute(sql`
    update ${news_letters} set sent = greatest(sent, counted.gone), refused = greatest(refused, counted.lost)
    from (
      select ${outbox.batch} as batch, count(*) filter (where ${outbox.status} = 'sent')::int as gone,
        count(*) filter (where ${outbox.status} in ('failed', 'expired'))::int as lost
      from ${outbox} where ${outbox.batch} is not null group by ${outbox.batch}
    ) as counted
    where counted.batch = 'news ' || ${news_letters.id}`)
}

/** Returns statistics of past newsletters, the newest first, and the number of subscribers. Opening is not tracked. */
export async function readNewsletterStatistics(db: Database): Promise<z.input<typeof WeeklyNewsletterSendingFigures>> {
  await updateNewsletterMailCounts(db)
  const found = await db.select().from(news_letters).orderBy(desc(news_letters.id)).limit(53)
  return {
    data: found.map(({ made_at, ...letter }) => ({ ...letter, made_at: made_at.toISOString() })),
    readers: await db.$count(members, isNotNull(members.news_consent_at)),
  }
}

/**
 * Unsubscribes the reader of a newsletter link and deletes pending newsletters to them. Does nothing for a used link.
 */
export async function unsubscribeNewsletterReader(db: Database, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [reader] = await tx.delete(news_readers).where(eq(news_readers.code, code)).returning()
    if (!reader) return
    await tx
      .update(news_letters)
      .set({ left: sql`${news_letters.left} + 1` })
      .where(sql`${news_letters.id} = ${reader.letter_id}`)
    const [member] = await tx
      .update(members)
      .set({ news_consent_at: null })
      .where(eq(members.id, reader.member_id))
      .returning({ email: members.email })
    if (member) await deleteUnsentMailsOfAddress(tx, member.email, ['newsLetter'])
  })
}

/** Deletes statistics of newsletters after their retention period. */
export async function sweepNewsletterStatistics(db: Database): Promise<void> {
  await db.delete(news_letters).where(lt(news_letters.made_at, sqlTimeAgo(retentionPeriods.letter)))
  await db.delete(news_letter_holds).where(lt(news_letter_holds.at, sqlTimeAgo(retentionPeriods.letter)))
}
