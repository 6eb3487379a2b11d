import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { AssemblyCardVotes } from '#contract/events/cardVotes.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_agendas, event_card_votes, events } from '#server/database/schema/events.ts'
import { readEventAttendanceCounts } from '#server/events/office/attendance/participants.ts'
import { readCardVotes } from '#server/events/readCardVotes.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { decideByMajority } from '#server/polls/majority.ts'

/** Returns an assembly's votes by show of cards, and the votes in the room. Throws `NotFoundError`. */
export async function readAssemblyCardVotes(db: Database, id: number): Promise<AssemblyCardVotes> {
  const { present, represented } = await readEventAttendanceCounts(db, id)
  const results = await readCardVotes(db, id)
  const votes = (await readPoints(db, id)).flatMap(({ title, cards }) =>
    cards ? [{ ...cards, title, result: results.get(cards.key) ?? null }] : [],
  )
  return { present, represented, votes }
}

type Counted = { id: number; key: string; in_favour: number; against: number; abstained: number; by_member: number }

/**
 * Records the result of a vote by show of cards, counted in the room, and decides it by its majority. A later result
 * replaces it. Throws a 409 before the assembly, and a 422 for more votes than are present and represented.
 */
export async function countCardVote(tx: Transaction, { id, key, by_member, ...counts }: Counted): Promise<void> {
  const [event] = await tx
    .select({ is_cancelled: events.is_cancelled, has_begun: sql<boolean>`${events.starts_at} <= now()` })
    .from(events)
    .where(and(eq(events.id, id), eq(events.type, 'assemblee'), eq(events.withdrawn, false)))
    .for('no key update')
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  if (event.is_cancelled) throw new HttpError(409, 'Cette assemblée est annulée.')
  if (!event.has_begun) throw new HttpError(409, 'L’assemblée n’a pas encore commencé.')
  const rule = (await readPoints(tx, id)).find(({ cards }) => cards?.key === key)?.cards
  if (!rule) throw new NotFoundError('Ce point n’est plus à l’ordre du jour.')
  const { present, represented, assembly } = await readEventAttendanceCounts(tx, id)
  const { in_favour, against, abstained } = counts
  const votes = in_favour + against + abstained
  if (votes > present + represented)
    throw new HttpError(
      422,
      `${votes} voix comptées, pour ${present + represented} présentes ou représentées\u00a0: recomptez, ou notez d’abord les arrivées.`,
    )
  const { outcome } = decideByMajority(
    { ...rule, adopts: 'pour' },
    {
      counts: { pour: in_favour, contre: against },
      abstentions: abstained,
      has_quorum: assembly && present + represented >= assembly.quorum,
    },
  )
  const isIt = and(eq(event_card_votes.event_id, id), eq(event_card_votes.key, key))
  const [former] = await tx.select().from(event_card_votes).where(isIt)
  const values = { ...counts, present, represented, outcome, by_member, at: sql`now()` }
  await tx
    .insert(event_card_votes)
    .values({ event_id: id, key, ...values })
    .onConflictDoUpdate({ target: [event_card_votes.event_id, event_card_votes.key], set: values })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'cards.counted',
    subject_id: id,
    ...(former && {
      before: { in_favour: former.in_favour, against: former.against, abstained: former.abstained },
    }),
    after: { ...counts, present, represented, outcome },
  })
}

async function readPoints(db: Database | Transaction, id: number) {
  const [agenda] = await db.select().from(event_agendas).where(eq(event_agendas.event_id, id))
  return agenda?.points ?? []
}
