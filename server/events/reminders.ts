import { sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { event_answers, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { queueMailAndPush } from '#server/push/queuePush.ts'
import { readRecipientsOfEventAnswers, eventMailValues } from './recipients.ts'

const AT_ONCE = 200
/** Time between the reminder e-mail and the event. Later registrations get no reminder. */
const BEFORE = sql`make_interval(secs => ${durationToSeconds({ hours: 24 })})`

/**
 * Job that mails an event reminder, once, the day before, to registered members who want one. The mail and its mark are
 * written in one transaction.
 */
export const eventRemindersJob = defineBackgroundJob({
  name: 'events.remind',
  payload: z.object({}),
  everyMs: 15 * 60_000,
  async run(_payload, { db, env, signal }) {
    let written: number
    do {
      written = await inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ event_id: number; member_id: number }>(sql`
          update ${event_answers} set reminded_at = now()
          from (
            select coming.event_id, coming.member_id
            from ${event_answers} as coming join ${events} on ${events.id} = coming.event_id
              join ${members} on ${members.id} = coming.member_id and ${members.wants_event_reminders}
            where coming.seat = 'inscrit' and coming.reminded_at is null
              and coming.answered_at < ${events.starts_at} - ${BEFORE}
              and ${events.starts_at} between now() and now() + ${BEFORE}
              and not ${events.is_cancelled} and not ${events.withdrawn}
            limit ${AT_ONCE} for update of coming skip locked
          ) as due
          where event_answers.event_id = due.event_id and event_answers.member_id = due.member_id
          returning event_answers.event_id, event_answers.member_id`)
        for (const told of await readRecipientsOfEventAnswers(tx, rows)) {
          const { member_id, id: about, recipient, lifetime } = told
          const content = { kind: 'eventReminder' as const, ...eventMailValues(told, env) }
          const mail = { recipient, lifetime, content }
          await queueMailAndPush(tx, { member_id, kind: 'reminders', about, mail })
        }
        return rows.length
      })
    } while (written === AT_ONCE && !signal.aborted)
  },
})
