import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { queueMailAndPush } from '#server/push/queuePush.ts'
import { readRecipientsOfEventAnswers, eventMailValues } from './recipients.ts'

/**
 * Gives free seats of upcoming events to the first on the waiting lists, and mails them in the same transaction. With
 * an `id`, only for the event with this id, whose row the caller has locked.
 */
export async function promoteWaitlist(tx: Transaction, env: Env, id?: number): Promise<void> {
  const isWanted = id === undefined ? sql`true` : sql`${events.id} = ${id}`
  const { rows } = await tx.execute<{ event_id: number; member_id: number }>(sql`
    update ${event_answers} set seat = 'inscrit'
    from (
      select waiting.event_id, waiting.member_id,
        row_number() over (partition by waiting.event_id order by waiting.turn) as place,
        ${events.capacity} - (select count(*) from ${event_answers} as held
          where held.event_id = ${events.id} and held.seat = 'inscrit') as free
      from ${event_answers} as waiting join ${events} on ${events.id} = waiting.event_id
      where waiting.seat = 'attente' and ${isWanted} and ${isOpen}
    ) as queue
    where event_answers.event_id = queue.event_id and event_answers.member_id = queue.member_id
      and (queue.free is null or queue.place <= queue.free)
    returning event_answers.event_id, event_answers.member_id`)
  for (const told of await readRecipientsOfEventAnswers(tx, rows)) {
    const { member_id, id: about, recipient, lifetime } = told
    const content = { kind: 'seatGiven' as const, ...eventMailValues(told, env) }
    const mail = { recipient, lifetime, content }
    await queueMailAndPush(tx, { member_id, kind: 'seats', about, mail })
  }
}

/** Job that gives free seats of all events to waiting lists: a capacity may have grown, or a member may have left. */
export const eventWaitlistSeatsJob = defineBackgroundJob({
  name: 'events.queues',
  payload: z.object({}),
  everyMs: 15 * 60_000,
  run: (_payload, { db, env }) =>
    inTransaction(db, async (tx) => {
      // Locks events with a waiting list against new answers, in id order to prevent deadlocks.
      await tx.execute(sql`
        select id from ${events}
        where ${isOpen} and exists (select from ${event_answers} where event_id = ${events.id} and seat = 'attente')
        order by id for no key update`)
      await promoteWaitlist(tx, env)
    }),
})

const isOpen: SQL = sql`${events.starts_at} > now() and not ${events.is_cancelled} and not ${events.withdrawn}`
