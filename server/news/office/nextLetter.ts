import { and, desc, eq, gt, isNotNull, max, sql } from '#server/drizzle/drizzle.ts'
import type { NextWeeklyNewsletter } from '#contract/news/office.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { listInstantsOfParisTime } from '#server/content/localTime.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { news_letter_holds, news_letters, posts } from '#server/database/schema/news.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { isNewsPostPublishedSql } from '#server/news/postSummary.ts'
import { newsletterWeekToSend, parisWeekMonday } from '#server/news/writeLetters.ts'

const SHOWN = 50
const WEEK_MS = 7 * 86_400_000

/**
 * Returns the next newsletter for the office: current contents, date, number of subscribers, and true if it is
 * withheld.
 */
export async function readNextNewsletter(db: Database, env: Env): Promise<NextWeeklyNewsletter> {
  const week = await nextWeek(db, new Date())
  const [hold] = await db
    .select({ at: news_letter_holds.at, by: sql<string | null>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(news_letter_holds)
    .leftJoin(members, eq(members.id, news_letter_holds.by_member))
    .where(eq(news_letter_holds.week, week))
  const [last] = await db.select({ at: max(news_letters.made_at) }).from(news_letters)
  const since = last?.at ?? new Date(Date.now() - WEEK_MS)
  const news = await db
    .select({
      id: posts.id,
      title: posts.title,
      summary: posts.summary,
      category: posts.category,
      company: companies.name,
      published_at: posts.published_at,
    })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .where(and(isNewsPostPublishedSql, gt(posts.published_at, since)))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(SHOWN)
  return {
    week,
    at: thursdayOf(week).toISOString(),
    held: hold ? { by: hold.by ?? 'Quelqu’un du bureau', at: hold.at.toISOString() } : null,
    posts: news.map(({ published_at, ...post }) => ({ ...post, published_at: published_at.toISOString() })),
    readers: await db.$count(members, isNotNull(members.news_consent_at)),
    can_leave: Boolean(env.PUBLIC_URL) && canDeliverMails(env),
  }
}

/** Withholds or releases the newsletter of a week. Throws a 409 once it was sent. */
export const setNewsletterWithheld = (
  db: Database,
  { week, is_held, by_member }: { week: string; is_held: boolean; by_member: number },
) =>
  inTransaction(db, async (tx) => {
    if (week !== (await nextWeek(db, new Date())))
      throw new HttpError(409, 'Cette lettre est déjà partie, ou sa semaine est passée\u00a0: rechargez la page.')
    const changed = is_held
      ? await tx.insert(news_letter_holds).values({ week, by_member }).onConflictDoNothing()
      : await tx.delete(news_letter_holds).where(eq(news_letter_holds.week, week))
    if (!changed.rowCount) return
    await writeAuditLogLine(tx, { by_member, act: is_held ? 'letter.held' : 'letter.released', subject: week })
  })

/** Returns the Monday of the next unsent newsletter's week: this week's or the next. */
async function nextWeek(db: Database, now: Date): Promise<string> {
  const week = parisWeekMonday(now)
  const hasLeft = newsletterWeekToSend(now) === week && (await db.$count(news_letters, eq(news_letters.week, week))) > 0
  return hasLeft ? parisWeekMonday(new Date(now.getTime() + WEEK_MS)) : week
}

const thursdayOf = (week: string) => {
  const day = new Date(Date.parse(`${week}T00:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10)
  return listInstantsOfParisTime(`${day} 09:00`)[0] ?? new Date(`${day}T08:00:00Z`)
}
