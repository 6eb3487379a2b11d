import type { FastifyReply } from 'fastify'
import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { polls } from '#server/database/schema/polls.ts'

/**
 * Returns the SQL condition that a request reached the server while a poll was open. The time in the server's queue is
 * a measured duration, and the moment is the database's, so no machine's clock decides.
 */
export function isReceivedInTimeSql({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>): SQL {
  const received = sql`(now() - make_interval(secs => ${Math.max(0, elapsedTime) / 1000}))`
  return sql`(${polls.state} = 'open' and ${received} >= ${polls.opens_at} and ${received} < ${polls.closes_at})`
}
