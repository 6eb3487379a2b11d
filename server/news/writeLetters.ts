import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, sql } from '#server/drizzle/drizzle.ts'
import { MAX_NEWSLETTER_POSTS } from '#contract/news/newsletterLimits.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { news_letters, news_readers, posts } from '#server/database/schema/news.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { visibleToCompanySqlFilter } from '#server/database/visibility.ts'
import type { Env } from '#server/env.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { isNewsPostPublishedSql } from './postSummary.ts'

/** Number of newsletters queued per transaction and sent per minute, so that urgent mails pass between them. */
const AT_ONCE = 100
/** Seconds after which an unsent newsletter mail expires. */
const LIFETIME = durationToSeconds({ days: 3 })
const DAY_MS = 86_400_000

/**
 * Returns the Monday of the week whose newsletter is due, from Thursday 9:00 in Paris until Sunday; undefined before.
 */
export function newsletterWeekToSend(now: Date): string | undefined {
  const { sinceMonday, time } = weekday(now)
  return sinceMonday < 3 || (sinceMonday === 3 && time < '09:00') ? undefined : parisWeekMonday(now)
}

/** Returns the Monday of the calendar week of a moment, in Paris: `2026-11-23`. */
export function parisWeekMonday(now: Date): string {
  const { today, sinceMonday } = weekday(now)
  return new Date(today.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

function weekday(now: Date) {
  const [day = '', time = ''] = formatParisMinute(now).split(' ')
  const today = new Date(`${day}T00:00:00Z`)
  return { today, time, sinceMonday: (today.getUTCDay() + 6) % 7 }
}

/** Returns the outbox's batch name of a newsletter's mails. */
export const newsletterOutboxBatchName = (id: number) => `news ${id}`

type Tools = { db: Database; env: Env; signal: AbortSignal }

/**
 * Queues a week's newsletter for each subscriber who has not had it, with news posts since their last one or their
 * consent. Subscribers without new posts get none. Repeating it has no effect.
 */
export async function queueNewsletters({ db, env, signal }: Tools, week: string): Promise<void> {
  const { PUBLIC_URL: origin } = env
  // Links need the portal's address.
  if (!origin || !canDeliverMails(env)) return
  let turn = 0
  let after = 0
  for (;;) {
    if (signal.aborted) return
    const seen = await inTransaction(db, async (tx) => {
      const { last, readers } = await readersAfter(tx, after, week)
      if (readers.length > 0) await writeTo(tx, readers, { week, origin, turn })
      return last
    })
    if (seen === undefined) return
    after = seen
    turn++
  }
}

/**
 * Returns and locks a batch of newsletter subscribers with ids above `after` who lack this week's newsletter. Reads them
 * after the lock, in a new snapshot: the lock may have waited for, or just followed, a transaction that wrote to them.
 */
async function readersAfter(tx: Transaction, after: number, week: string) {
  const lacksNewsletter = sql`${news_letters.week} is distinct from ${week}`
  const locked = await tx
    .select({ id: members.id })
    .from(members)
    .leftJoin(news_readers, eq(news_readers.member_id, members.id))
    .leftJoin(news_letters, eq(news_letters.id, news_readers.letter_id))
    .where(
      and(
        gt(members.id, after),
        sql`${members.news_consent_at} is not null and ${members.password_hash} is not null and ${members.deletion_at} is null`,
        lacksNewsletter,
      ),
    )
    .orderBy(members.id)
    .limit(AT_ONCE)
    .for('update', { of: members, skipLocked: true })
  const ids = locked.map(({ id }) => id)
  const readers = await tx
    .select({
      id: members.id,
      email: members.email,
      company_id: members.company_id,
      color: companies.color,
      code: news_readers.code,
      since: sql<Date>`greatest(${news_readers.told_until}, ${members.news_consent_at})`.mapWith(members.created_at),
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoin(news_readers, eq(news_readers.member_id, members.id))
    .leftJoin(news_letters, eq(news_letters.id, news_readers.letter_id))
    .where(and(inArray(members.id, ids), lacksNewsletter))
    .orderBy(members.id)
  return { last: ids.at(-1), readers }
}

type Reader = Awaited<ReturnType<typeof readersAfter>>['readers'][number]
type Letter = { week: string; origin: string; turn: number }

async function writeTo(tx: Transaction, readers: Reader[], { week, origin, turn }: Letter) {
  const news = await newsFor(tx, readers)
  const told = readers.flatMap((reader) => {
    const own = (news.get(reader.company_id) ?? []).filter(({ published_at }) => published_at > reader.since)
    return own.length > 0 ? [{ reader, own, code: reader.code ?? randomBytes(32).toString('base64url') }] : []
  })
  if (told.length === 0) return
  const [letter] = await tx
    .insert(news_letters)
    .values({ week, written: told.length })
    .onConflictDoUpdate({
      target: news_letters.week,
      set: { written: sql`${news_letters.written} + excluded.written` },
    })
    .returning({ id: news_letters.id })
  if (!letter) throw new Error('A letter was not written down')
  await tx
    .insert(news_readers)
    .values(
      told.map(({ reader, code, own }) => ({
        member_id: reader.id,
        code,
        letter_id: letter.id,
        told_until: own[0]?.published_at ?? reader.since,
      })),
    )
    .onConflictDoUpdate({
      target: news_readers.member_id,
      set: { letter_id: sql`excluded.letter_id`, told_until: sql`excluded.told_until` },
    })
  await queueMails(
    tx,
    told.map(({ reader, own, code }) => ({
      recipient: reader.email,
      lifetime: LIFETIME,
      delay: turn * 60,
      batch: newsletterOutboxBatchName(letter.id),
      content: {
        kind: 'newsLetter' as const,
        color: reader.color,
        posts: own.slice(0, MAX_NEWSLETTER_POSTS).map(({ id, title, summary, category }) => ({
          title,
          summary,
          category: newsPostCategoryLabels[category],
          url: `${origin}${portalPagePaths.post(id)}`,
        })),
        more: Math.max(0, own.length - MAX_NEWSLETTER_POSTS),
        url: `${origin}${portalPagePaths.blog}`,
        leave: `${origin}${portalPagePaths.unsubscribe(code)}`,
      },
    })),
  )
}

/** Returns news posts not yet sent to the newsletter's readers, by company id, the newest first. */
async function newsFor(tx: Transaction, readers: Reader[]) {
  const news = new Map<number, Awaited<ReturnType<typeof newsOf>>>()
  for (const company of new Set(readers.map(({ company_id }) => company_id))) {
    const since = readers.filter(({ company_id }) => company_id === company).map((reader) => reader.since.getTime())
    news.set(company, await newsOf(tx, company, new Date(Math.min(...since))))
  }
  return news
}

const newsOf = (tx: Transaction, company: number, since: Date) =>
  tx
    .select({
      id: posts.id,
      title: posts.title,
      summary: posts.summary,
      category: posts.category,
      published_at: posts.published_at,
    })
    .from(posts)
    .where(and(isNewsPostPublishedSql, visibleToCompanySqlFilter(posts, company), gt(posts.published_at, since)))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(100)
