import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { posts } from '#server/database/schema/news.ts'
import { readPosts } from './postFile.ts'

/** Fills a new database with the demo's posts. Throws when a post file is damaged. */
export async function loadPosts(tx: Transaction): Promise<void> {
  const demo = await readPosts()
  // The oldest first, so that the newest post has the highest number.
  const inOrder = demo.toSorted((one, other) => other.days_ago - one.days_ago)
  const values = inOrder.map(({ days_ago, ...post }, index) => {
    const published_at = parisTime(days_ago, hours[index % hours.length] ?? '09:00')
    return { ...post, published_at, updated_at: published_at }
  })
  await tx.insert(posts).values(values)
}

/** The hours at which an association publishes: in the morning, over lunch, at the end of the afternoon. */
const hours = ['09:10', '17:45', '12:20', '08:30', '18:05', '10:40', '14:15']

// PostgreSQL knows the summer time of each date.
const parisTime = (daysAgo: number, hour: string) =>
  sql<Date>`((now() at time zone 'Europe/Paris')::date - ${daysAgo}::int + ${hour}::time) at time zone 'Europe/Paris'`
