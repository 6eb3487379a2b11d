import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { AgendaPointValues, OfficeAgenda } from '#contract/events/agenda.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_agendas, event_card_votes, events } from '#server/database/schema/events.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { countPolls, listPollTitles } from '#server/polls/readAgendaPolls.ts'

const GONE = 'Une consultation choisie n’existe plus\u00a0: choisissez-en une autre.'
const CHANGED = 'Quelqu’un a changé cet ordre du jour entre-temps\u00a0: rechargez la page.'

/** Returns an assembly's agenda for the office. Throws `NotFoundError` for another event. */
export async function readOfficeAgenda(db: Database, id: number): Promise<OfficeAgenda> {
  const [row] = await db
    .select({ version: event_agendas.version, points: event_agendas.points })
    .from(events)
    .leftJoin(event_agendas, eq(event_agendas.event_id, events.id))
    .where(isAssembly(id))
  if (!row) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  return { version: row.version ?? 0, points: row.points ?? [], polls: await listPollTitles(db) }
}

type Change = { id: number; version: number; points: AgendaPointValues[]; by_member: number }

/** Replaces an assembly's agenda. Throws a 409 after a concurrent change, and a 422 for a poll that does not exist. */
export async function saveAgenda(tx: Transaction, { id, version, points, by_member }: Change): Promise<void> {
  const [event] = await tx.select({ id: events.id }).from(events).where(isAssembly(id)).for('no key update')
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const [former] = await tx.select().from(event_agendas).where(eq(event_agendas.event_id, id))
  if ((former?.version ?? 0) !== version) throw new HttpError(409, CHANGED)
  const polls = [...new Set(points.flatMap(({ poll }) => poll ?? []))]
  if ((await countPolls(tx, polls)) !== polls.length) throw new HttpError(422, GONE)
  await assertCardVotesStay(tx, id, points)
  await tx
    .insert(event_agendas)
    .values({ event_id: id, points })
    .onConflictDoUpdate({
      target: event_agendas.event_id,
      set: { points, version: sql`${event_agendas.version} + 1` },
    })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'agenda.changed',
    subject_id: id,
    after: { points: points.length, resolutions: points.filter(({ cards, poll }) => cards ?? poll).length },
  })
}

/**
 * Throws a 422 when a point has two votes or two points share one, and a 409 when a vote by show of cards with a result
 * is removed.
 */
async function assertCardVotesStay(tx: Transaction, id: number, points: AgendaPointValues[]) {
  const keys = points.flatMap(({ cards }) => cards?.key ?? [])
  if (new Set(keys).size < keys.length || points.some(({ cards, poll }) => cards && poll !== null))
    throw new HttpError(422, 'Un point se décide par un seul vote.')
  const counted = await tx
    .select({ key: event_card_votes.key })
    .from(event_card_votes)
    .where(eq(event_card_votes.event_id, id))
  if (counted.some(({ key }) => !keys.includes(key)))
    throw new HttpError(409, 'Une résolution dont le vote à carte levée est noté ne s’ôte plus de l’ordre du jour.')
}

const isAssembly = (id: number) => and(eq(events.id, id), eq(events.type, 'assemblee'), eq(events.withdrawn, false))
