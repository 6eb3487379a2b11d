import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { eventAnswerLabels } from '#contract/events/eventAnswerLabels.ts'
import type { EventAnswer } from '#contract/events/events.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { NotFoundError, HttpError } from '#server/lib/errors.ts'
import { isEventVisibleSql, type EventViewer } from './eventSummary.ts'
import { promoteWaitlist } from './promoteWaitlist.ts'
import { EVENT_NOT_FOUND_MESSAGE } from './readEvent.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { recordIdempotentRequest, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'

type Wanted = {
  id: number
  answer: EventAnswer
  /** Seconds that an offline event registration was queued on the member's device. */
  waited: number
  sending: IdempotentRequest | undefined
}

/**
 * Stores a member's answer to an event invitation. « Oui » takes a seat or joins the waiting list; giving a seat back
 * promotes the first in line. The event's row lock serialises answers, so the last seat goes to one member. Ignores
 * repeated answers, and queued answers older than the stored one.
 */
export function answerEventInvitation(
  { db, env }: { db: Database; env: Env },
  member: EventViewer,
  { id, answer, waited, sending }: Wanted,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await recordIdempotentRequest(tx, sending))) return
    const [event] = await tx
      .select({
        is_cancelled: events.is_cancelled,
        capacity: events.capacity,
        isOver: sql<boolean>`${events.ends_at} <= now()`,
        until: events.registration_until,
        isClosed: sql<boolean>`coalesce(${events.registration_until} <= now(), false)`,
      })
      .from(events)
      .where(and(eq(events.id, id), isEventVisibleSql(member)))
      .for('no key update')
    if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
    if (event.is_cancelled) throw new HttpError(409, 'Cet événement est annulé.')
    if (event.isOver) throw new HttpError(409, 'Cet événement est passé.')
    const given = and(eq(event_answers.event_id, id), eq(event_answers.member_id, member.id))
    const [former] = await tx
      .select({
        answer: event_answers.answer,
        seat: event_answers.seat,
        isLater: sql<boolean>`${event_answers.answered_at} > now() - make_interval(secs => ${waited})`,
      })
      .from(event_answers)
      .where(given)
    if (former?.answer === answer) return
    if (former && waited > 0 && former.isLater)
      throw new HttpError(
        409,
        `Vous avez répondu «\u00a0${eventAnswerLabels[former.answer]}\u00a0» depuis\u00a0: c’est gardé.`,
      )
    // A seat can be given back after the registration deadline.
    if (event.until && event.isClosed && answer !== 'non')
      throw new HttpError(409, `Les inscriptions sont closes depuis le ${formatFrenchMoment(event.until)}.`)
    const held =
      answer === 'oui' ? await findFreeSeatOrWaitlistPlace(tx, id, event.capacity) : { seat: null, turn: null }
    const values = { answer, ...held, answered_at: sql`now()`, reminded_at: null }
    await tx
      .insert(event_answers)
      .values({ event_id: id, member_id: member.id, ...values })
      .onConflictDoUpdate({ target: [event_answers.event_id, event_answers.member_id], set: values })
    if (former?.seat === 'inscrit') await promoteWaitlist(tx, env, id)
  })
}

/** Returns a free seat of an event, or the last place of its waiting list when the event is full or others wait. */
export async function findFreeSeatOrWaitlistPlace(tx: Transaction, id: number, capacity: number | null) {
  const { seat, turn, event_id } = event_answers
  const [taken] = await tx
    .select({
      seats: sql<number>`count(*) filter (where ${seat} = 'inscrit')::int`,
      waiting: sql<number>`count(*) filter (where ${seat} = 'attente')::int`,
      last: sql<number>`coalesce(max(${turn}), 0)::int`,
    })
    .from(event_answers)
    .where(eq(event_id, id))
  const { seats, waiting, last } = taken ?? { seats: 0, waiting: 0, last: 0 }
  const isFree = capacity === null || (waiting === 0 && seats < capacity)
  return { seat: isFree ? ('inscrit' as const) : ('attente' as const), turn: last + 1 }
}
