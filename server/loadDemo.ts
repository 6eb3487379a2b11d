import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/session/password.ts'
import type { Database } from '#server/database/connect.ts'
import * as schema from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { companies } from '#association/demo/companies.ts'
import { DEMO_PASSWORD, members } from '#association/demo/members.ts'
import { readPosts } from '#server/news/postFile.ts'

/**
 * Fills a new database with the demo companies, members and posts, all or nothing. A database that already holds a
 * company is left as it is. Throws when a post file is damaged.
 */
export async function loadDemo(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two servers may start together on a new database: the second waits here, then finds the companies.
    await tx.execute(sql`lock table ${schema.companies} in share row exclusive mode`)
    if ((await tx.$count(schema.companies)) > 0) return
    await tx.insert(schema.companies).values(companies)
    await tx.insert(schema.members).values(await withPasswords())
    await tx.insert(schema.posts).values(await withMoments())
  })
}

function withPasswords() {
  return Promise.all(members.map(async (member) => ({ ...member, password_hash: await hashPassword(DEMO_PASSWORD) })))
}

async function withMoments() {
  const posts = await readPosts()
  // The oldest first, so that the newest post has the highest number.
  const inOrder = posts.toSorted((one, other) => other.days_ago - one.days_ago)
  return inOrder.map(({ days_ago, ...post }, index) => {
    const published_at = parisTime(days_ago, hours[index % hours.length] ?? '09:00')
    return { ...post, published_at, updated_at: published_at }
  })
}

/** The hours at which an association publishes: in the morning, over lunch, at the end of the afternoon. */
const hours = ['09:10', '17:45', '12:20', '08:30', '18:05', '10:40', '14:15']

// PostgreSQL knows the summer time of each date.
const parisTime = (daysAgo: number, hour: string) =>
  sql<Date>`((now() at time zone 'Europe/Paris')::date - ${daysAgo}::int + ${hour}::time) at time zone 'Europe/Paris'`
