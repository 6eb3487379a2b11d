import { and, asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { polls } from '#server/database/schema/polls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { closeDuePolls, openDuePolls, rewriteInRandomOrder } from './lifecycle.ts'
import { notifyVoters } from './notifyVoters.ts'

/**
 * Job that opens and closes polls at their hours. A server that was down at the hour does it when it starts: requests
 * count by the moment of their arrival.
 */
export const pollHoursJob = defineBackgroundJob({
  name: 'polls.hours',
  payload: z.object({}),
  everyMs: 10_000,
  async run(_payload, { db, env }) {
    await openDuePolls(db, env)
    await closeDuePolls(db)
  },
})

/** Job that rewrites the ballots and voters of open polls, so that their order on the disk tells nothing. */
export const pollShuffleJob = defineBackgroundJob({
  name: 'polls.shuffle',
  payload: z.object({}),
  everyMs: 10 * 60_000,
  async run(_payload, { db, signal }) {
    for (const { id } of await db.select({ id: polls.id }).from(polls).where(eq(polls.state, 'open'))) {
      if (signal.aborted) return
      await inTransaction(db, async (tx) => {
        const [poll] = await tx
          .select({ id: polls.id })
          .from(polls)
          .where(and(eq(polls.id, id), eq(polls.state, 'open')))
          .for('update')
        if (poll) await rewriteInRandomOrder(tx, id, false)
      })
    }
  },
})

// Time between the last reminder and the closing, and length of a poll from which there is one.
const BEFORE = sql`make_interval(secs => ${durationToSeconds({ hours: 24 })})`
const SHORTEST = sql`make_interval(secs => ${durationToSeconds({ hours: 48 })})`

/**
 * Job that reminds, once, the members who have not taken part in a poll: a day before its closing. Polls of less than
 * two days have no such reminder.
 */
export const pollRemindersJob = defineBackgroundJob({
  name: 'polls.remind',
  payload: z.object({}),
  everyMs: 15 * 60_000,
  run: (_payload, { db, env }) =>
    inTransaction(db, async (tx) => {
      const due = await tx
        .select({ id: polls.id })
        .from(polls)
        .where(
          and(
            eq(polls.state, 'open'),
            eq(polls.is_reminded, false),
            sql`now() between ${polls.closes_at} - ${BEFORE} and ${polls.closes_at}`,
            sql`${polls.closes_at} - ${polls.opens_at} > ${SHORTEST}`,
          ),
        )
        .orderBy(asc(polls.id))
        .for('update')
      for (const { id } of due) {
        await notifyVoters(tx, env, id, 'pollReminder')
        await tx.update(polls).set({ is_reminded: true }).where(eq(polls.id, id))
      }
    }),
})
