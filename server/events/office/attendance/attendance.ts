import { and, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { EventCheckIn, EventCheckInResult } from '#contract/events/attendance.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, event_attendances, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { isMemberCardValid } from '#server/profile/card.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'

type Coming = EventCheckIn & { id: number; by_member: number }

/**
 * Records a member's arrival (check-in) at an event, by card code or member number. Idempotent: a repeated or late scan
 * does not bring back a removed arrival. Who followed from afar before is present at the door from then on. Unknown
 * cards are reported, not stored.
 */
export async function recordEventArrival(
  tx: Transaction,
  { id, code, number, key, at, by_member }: Coming,
): Promise<EventCheckInResult> {
  const [event] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), eq(events.withdrawn, false)))
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const whose = code === undefined ? eq(members.id, idOf(number)) : eq(members.card_code, code)
  const [member] = await tx
    .select({
      id: members.id,
      first_name: members.first_name,
      last_name: members.last_name,
      company: companies.name,
      seat: event_answers.seat,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoin(event_answers, and(eq(event_answers.event_id, id), eq(event_answers.member_id, members.id)))
    .where(whose)
  if (!member) return { outcome: 'inconnu', member: null }
  const told = { ...member, number: formatMemberNumber(member.id), is_valid: await isMemberCardValid(tx, member.id) }
  const isTheirs = and(eq(event_attendances.event_id, id), eq(event_attendances.member_id, member.id))
  const came = notLaterThanNow(at)
  const [fresh] = await tx
    .insert(event_attendances)
    .values({ event_id: id, member_id: member.id, at: came, key, by_member })
    .onConflictDoNothing()
    .returning({ key: event_attendances.key })
  if (!fresh) {
    const [noted] = await tx.select().from(event_attendances).where(isTheirs).for('update')
    if (noted?.key === key && noted.removed_at === null) return { outcome: 'note', member: told }
    if (!noted || (noted.removed_at === null && !noted.is_remote)) return { outcome: 'deja', member: told }
    // Scanned before the removal, but sent later by the device.
    if (noted.removed_at && (noted.key === key || came <= noted.removed_at)) return { outcome: 'efface', member: told }
    const arrival = { at: came, key, by_member, is_remote: false, left_at: null, removed_at: null }
    await tx.update(event_attendances).set(arrival).where(isTheirs)
  }
  await writeAuditLogLine(tx, {
    by_member,
    act: 'attendance.noted',
    subject_id: id,
    subject: formatMemberNumber(member.id),
  })
  return { outcome: 'note', member: told }
}

/** Removes a member's arrival (check-in) at an event, recorded by mistake. */
export async function removeEventArrival(
  tx: Transaction,
  { id, member, by_member }: { id: number; member: number; by_member: number },
) {
  const isTheirs = and(eq(event_attendances.event_id, id), eq(event_attendances.member_id, member))
  const removed = await tx
    .update(event_attendances)
    .set({ removed_at: sql`now()` })
    .where(and(isTheirs, isNull(event_attendances.removed_at)))
  if (!removed.rowCount) throw new NotFoundError('Cette présence n’est pas notée, ou plus.')
  await writeAuditLogLine(tx, {
    by_member,
    act: 'attendance.removed',
    subject_id: id,
    subject: formatMemberNumber(member),
  })
}

/** Parses a member number. Numbers above PostgreSQL's integer maximum match no member. */
const idOf = (number = '') => (Number(number) <= 2_147_483_647 ? Number(number) : 0)

/** Returns the time of an event check-in, at most the current time, as a device's clock may run fast. */
const notLaterThanNow = (at: string) => new Date(Math.min(Date.parse(at), Date.now()))
