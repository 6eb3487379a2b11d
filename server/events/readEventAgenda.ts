import { eq } from '#server/drizzle/drizzle.ts'
import type { AgendaPoint } from '#contract/events/agenda.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { event_agendas } from '#server/database/schema/events.ts'
import { readCardVotes } from './readCardVotes.ts'
import { readAgendaPolls } from '#server/polls/readAgendaPolls.ts'

/** Returns the points of an event's agenda for a member, with the states of their resolutions. */
export async function readEventAgenda(db: Database, member: number, event_id: number): Promise<AgendaPoint[]> {
  const [agenda] = await db.select().from(event_agendas).where(eq(event_agendas.event_id, event_id))
  if (!agenda) return []
  const ids = agenda.points.flatMap(({ poll }) => poll ?? [])
  const polls = await readAgendaPolls(db, member, ids)
  const results = await readCardVotes(db, event_id)
  return Promise.all(
    agenda.points.map(async ({ title, body, poll, cards }) => ({
      title,
      blocks: await convertMarkdownToBlocks(db, body),
      resolution: (poll !== null && polls.get(poll)) || null,
      ...(cards && { cards: { result: results.get(cards.key) ?? null } }),
    })),
  )
}
