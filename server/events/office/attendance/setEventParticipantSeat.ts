import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import type { Env } from '#server/env.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { promoteWaitlist } from '#server/events/promoteWaitlist.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { readRecipientsOfEventAnswers, eventMailValues } from '#server/events/recipients.ts'

type Seat = 'inscrit' | 'attente' | null
type Move = { id: number; member: number; seat: Seat; by_member: number }

const moves = {
  inscrit: { act: 'seat.given', kind: 'seatGivenByHand' },
  attente: { act: 'seat.queued', kind: 'seatQueued' },
  none: { act: 'seat.cancelled', kind: 'seatCancelled' },
} as const

/**
 * Gives a member a seat at an event (even above the capacity), puts them last on the waiting list, or cancels their
 * registration. Mails the member, and promotes the first in line to a freed seat. Throws a 409 when the waiting list
 * would return the seat to the same member.
 */
export async function setEventParticipantSeat(
  tx: Transaction,
  env: Env,
  { id, member, seat, by_member }: Move,
): Promise<void> {
  const event = await lockEvent(tx, id)
  const [known] = await tx.select({ id: members.id }).from(members).where(eq(members.id, member))
  if (!known) throw new NotFoundError('Cet adhérent n’existe plus.')
  const isTheirs = and(eq(event_answers.event_id, id), eq(event_answers.member_id, member))
  const [former] = await tx.select().from(event_answers).where(isTheirs)
  const before = former?.seat ?? null
  if (before === seat) return
  if (seat === 'attente' && before === 'inscrit') await assertOthersWait(tx, event)
  const [last] = await tx
    .select({ turn: sql<number>`coalesce(max(${event_answers.turn}), 0)::int` })
    .from(event_answers)
    .where(eq(event_answers.event_id, id))
  const values = {
    answer: seat === null ? ('non' as const) : ('oui' as const),
    seat,
    turn: seat === null ? null : (last?.turn ?? 0) + 1,
    answered_at: sql`now()`,
    reminded_at: null,
  }
  await tx
    .insert(event_answers)
    .values({ event_id: id, member_id: member, ...values })
    .onConflictDoUpdate({ target: [event_answers.event_id, event_answers.member_id], set: values })
  const { act, kind } = moves[seat ?? 'none']
  for (const told of await readRecipientsOfEventAnswers(tx, [{ event_id: id, member_id: member }])) {
    const { recipient, lifetime } = told
    await queueMail(tx, { recipient, lifetime, content: { kind, ...eventMailValues(told, env) } })
  }
  await writeAuditLogLine(tx, {
    by_member,
    act,
    subject_id: id,
    subject: formatMemberNumber(member),
    before: { seat: before },
    after: { seat },
  })
  if (before === 'inscrit') await promoteWaitlist(tx, env, id)
}

/**
 * Locks an event's database row until the end of the transaction, which blocks other registrations. Throws a 409 when
 * the event is past or cancelled.
 */
async function lockEvent(tx: Transaction, id: number) {
  const [event] = await tx
    .select({
      id: events.id,
      capacity: events.capacity,
      is_cancelled: events.is_cancelled,
      isOver: sql<boolean>`${events.ends_at} <= now()`,
    })
    .from(events)
    .where(and(eq(events.id, id), eq(events.withdrawn, false)))
    .for('no key update')
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  if (event.is_cancelled) throw new HttpError(409, 'Cet événement est annulé.')
  if (event.isOver) throw new HttpError(409, 'Cet événement est passé\u00a0: les places n’y changent plus.')
  return event
}

async function assertOthersWait(tx: Transaction, { id, capacity }: { id: number; capacity: number | null }) {
  const isOf = (seat: 'inscrit' | 'attente') => and(eq(event_answers.event_id, id), eq(event_answers.seat, seat))
  const waiting = await tx.$count(event_answers, isOf('attente'))
  const seated = await tx.$count(event_answers, isOf('inscrit'))
  const free = capacity === null ? Infinity : capacity - (seated - 1)
  if (free > waiting)
    throw new HttpError(
      409,
      'Personne d’autre n’attend cette place\u00a0: elle lui reviendrait aussitôt. Retirez plutôt son inscription.',
    )
}
