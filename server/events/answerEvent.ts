import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { eventAnswerLabels } from '#contract/events/eventAnswerLabels.ts'
import type { EventAnswer } from '#contract/events/events.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { NotFound, HttpError } from '#server/lib/errors.ts'
import { visibleTo, type Viewer } from './eventSummary.ts'
import { promoteWaitlist } from './promoteWaitlist.ts'
import { NO_EVENT } from './readEvent.ts'
import { formatMoment } from '#server/lib/parisTime.ts'
import { isFirst, type Sending } from '#server/limits/sentOnce.ts'

type Wanted = {
  id: number
  answer: EventAnswer
  /** For how many seconds it has waited on a device. */
  waited: number
  sending: Sending | undefined
}

/**
 * Keeps what a member answers. One who comes takes a seat, or a place in the queue; one who comes no more gives the
 * seat to who waits first. All who answer for one event do so in turn: the last seat is one person's. The same answer
 * again changes nothing, and nor does one that comes after a later one, given elsewhere while it waited on a device.
 */
export function answerEvent(
  { db, env }: { db: Database; env: Env },
  member: Viewer,
  { id, answer, waited, sending }: Wanted,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await isFirst(tx, sending))) return
    const [event] = await tx
      .select({
        is_cancelled: events.is_cancelled,
        capacity: events.capacity,
        isOver: sql<boolean>`${events.ends_at} <= now()`,
        until: events.registration_until,
        isClosed: sql<boolean>`coalesce(${events.registration_until} <= now(), false)`,
      })
      .from(events)
      .where(and(eq(events.id, id), visibleTo(member)))
      .for('no key update')
    if (!event) throw new NotFound(NO_EVENT)
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
    // A seat can be given back at any time.
    if (event.until && event.isClosed && answer !== 'non')
      throw new HttpError(409, `Les inscriptions sont closes depuis le ${formatMoment(event.until)}.`)
    const held = answer === 'oui' ? await seatFor(tx, id, event.capacity) : { seat: null, turn: null }
    const values = { answer, ...held, answered_at: sql`now()`, reminded_at: null }
    await tx
      .insert(event_answers)
      .values({ event_id: id, member_id: member.id, ...values })
      .onConflictDoUpdate({ target: [event_answers.event_id, event_answers.member_id], set: values })
    if (former?.seat === 'inscrit') await promoteWaitlist(tx, env, id)
  })
}

/** A seat when one is free, and nobody waits for it; a place at the end of the queue otherwise. */
export async function seatFor(tx: Transaction, id: number, capacity: number | null) {
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
