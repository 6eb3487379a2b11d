import { and, count, eq, gt, inArray, sql } from '#server/drizzle/drizzle.ts'
import { splitRowsIntoInsertBatches } from '#server/content/splitRowsIntoInsertBatches.ts'
import { parisTextToSqlTimestamp } from '#server/content/localTime.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import type { Env } from '#server/env.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { readRecipientsOfEventAnswers, eventMailValues, formatEventPlace } from './recipients.ts'

const { id, slug, starts_at, ends_at, place, address, online_url, capacity, is_cancelled } = events
const state = { id, slug, starts_at, ends_at, place, address, online_url, capacity, is_cancelled }
type State = Pick<typeof events.$inferSelect, keyof typeof state>

/**
 * Returns the columns of events (date, place, cancellation) whose changes are notified. No lock is needed: the import
 * and the office save events in turn.
 */
export const readNotifiableEventColumns = (tx: Transaction, slugs: string[]): Promise<State[]> =>
  tx
    .select(state)
    .from(events)
    .where(sql`${slug} = any(${sql.param(slugs)}::text[])`)

/** Dates, places and cancellations of the same events before and after saving. */
type Saved = { before: State[]; after: State[] }

type Telling = Pick<Env, 'PUBLIC_URL'> & { isQuiet: boolean }

/**
 * Notifies attendees of saved changes to events: cancellation, new date or place. A new date also resets the reminder.
 * Sends no mail when `isQuiet` is true.
 */
export async function notifyEventChanges(
  tx: Transaction,
  { before, after }: Saved,
  { isQuiet, ...env }: Telling,
): Promise<void> {
  const former = byId(before)
  const moved: number[] = []
  const told: Record<Change, number[]> = { eventCancelled: [], eventChanged: [] }
  for (const now of after) {
    const was = former.get(now.id)
    if (!was) continue
    if (isOther(was.starts_at, now.starts_at)) moved.push(now.id)
    const change = changeOf(was, now)
    if (change) told[change].push(now.id)
  }
  if (moved.length > 0) await tx.update(event_answers).set({ reminded_at: null }).where(isOf(moved))
  if (isQuiet) return
  for (const kind of ['eventCancelled', 'eventChanged'] as const)
    if (told[kind].length > 0) await tell(tx, kind, told[kind], { former, env })
}

/** Returns the number of people that publishing a changed event would notify. */
export async function countEventChangeRecipients(tx: Transaction, name: string, head: Said): Promise<number> {
  const [was] = await tx.select(state).from(events).where(eq(slug, name))
  if (!was || head.withdrawn) return 0
  const at = (local: string) => parisTextToSqlTimestamp(local, 0).mapWith(starts_at)
  const [then] = await tx
    .select({
      starts_at: at(head.starts_at),
      ends_at: at(head.ends_at),
      isAhead: sql<boolean>`${at(head.starts_at)} > now()`,
    })
    .from(events)
    .where(eq(slug, name))
  if (!then?.isAhead) return 0
  const { place: where = null, address: street = null, online_url: link = null, cancelled = false } = head
  const now = { ...was, ...then, place: where, address: street, online_url: link, is_cancelled: cancelled }
  return changeOf(was, now) ? tx.$count(event_answers, and(isOf([was.id]), isComing)) : 0
}
type Said = {
  starts_at: string
  ends_at: string
  place?: string | undefined
  address?: string | undefined
  online_url?: string | undefined
  cancelled?: true | undefined
  withdrawn?: true | undefined
}

/** Throws `InvalidContentError` when an event's new capacity is below the number of taken seats. */
export async function assertEventCapacityCoversSeats(tx: Transaction, { before, after }: Saved): Promise<void> {
  const former = byId(before)
  const fewer = after.filter((now) => {
    const was = former.get(now.id)
    return was && now.capacity !== null && now.capacity < (was.capacity ?? Infinity)
  })
  if (fewer.length === 0) return
  const taken = await tx
    .select({ id: event_answers.event_id, seats: count() })
    .from(event_answers)
    .where(and(isOf(fewer.map((event) => event.id)), eq(event_answers.seat, 'inscrit')))
    .groupBy(event_answers.event_id)
  const seats = new Map(taken.map((row) => [row.id, row.seats]))
  const mistakes = fewer.flatMap((event) => {
    const had = seats.get(event.id) ?? 0
    const message = `capacity : ${had} personnes ont déjà une place, il en faut autant au moins.`
    return had > (event.capacity ?? had) ? [{ file: `events/${event.slug}.md`, line: 1, message }] : []
  })
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}

type Change = 'eventCancelled' | 'eventChanged'

function changeOf(was: State, now: State): Change | undefined {
  if (now.is_cancelled) return was.is_cancelled ? undefined : 'eventCancelled'
  const isMoved = isOther(was.starts_at, now.starts_at) || isOther(was.ends_at, now.ends_at)
  const isElsewhere = (['place', 'address', 'online_url'] as const).some((field) => was[field] !== now[field])
  return isMoved || isElsewhere ? 'eventChanged' : undefined
}

type Before = { former: ReadonlyMap<number, State>; env: Pick<Env, 'PUBLIC_URL'> }

/** Mails a change to everyone registered for an event or on its waiting list, unless it has begun. */
async function tell(tx: Transaction, kind: Change, ids: number[], { former, env }: Before) {
  const given = await tx
    .select({ event_id: event_answers.event_id, member_id: event_answers.member_id })
    .from(event_answers)
    .innerJoin(events, eq(id, event_answers.event_id))
    .where(and(isOf(ids), isComing, eq(events.withdrawn, false), gt(starts_at, sql`now()`)))
  for (const part of splitRowsIntoInsertBatches(given)) {
    const mails = (await readRecipientsOfEventAnswers(tx, part)).map((told) => {
      const { recipient, lifetime } = told
      const was = kind === 'eventChanged' ? former.get(told.id) : undefined
      const before = was && { before: `${formatFrenchMoment(was.starts_at)}, ${formatEventPlace(was)}` }
      return { recipient, lifetime, content: { kind, ...eventMailValues(told, env), ...before } }
    })
    await queueMails(tx, mails)
  }
}

const byId = (all: State[]) => new Map(all.map((event) => [event.id, event]))
const isOther = (one: Date, other: Date) => one.getTime() !== other.getTime()
const isOf = (ids: number[]) => inArray(event_answers.event_id, ids)
const isComing = eq(event_answers.answer, 'oui')
