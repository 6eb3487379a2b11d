import { and, desc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import type { AgendaResolution } from '#contract/events/agenda.ts'
import type { PollResult } from '#contract/polls/results.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { poll_voters, polls } from '#server/database/schema/polls.ts'
import { listAnnouncedPolls } from './readPolls.ts'

/**
 * Returns the states of the polls with these ids, by id, for the agenda of an assembly: also those that the member may
 * not open. Deleted ones are left out.
 */
export async function readAgendaPolls(
  db: Database,
  member: number,
  ids: number[],
): Promise<Map<number, AgendaResolution>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: polls.id,
      state: polls.state,
      opens_at: polls.opens_at,
      closes_at: polls.closes_at,
      result: polls.result,
      is_voter: sql<boolean>`${poll_voters.id} is not null`,
    })
    .from(polls)
    .leftJoin(poll_voters, and(eq(poll_voters.poll_id, polls.id), eq(poll_voters.member_id, member)))
    .where(inArray(polls.id, ids))
  const announced = rows.some(({ state }) => state === 'scheduled') ? await listAnnouncedPolls(db, member) : []
  return new Map(
    rows.map(({ id, state, opens_at, closes_at, result, is_voter }) => [
      id,
      {
        id,
        state,
        opens_at: opens_at?.toISOString() ?? null,
        closes_at: closes_at?.toISOString() ?? null,
        outcome: state === 'closed' ? onlyOutcome(result) : null,
        is_readable: state === 'closed' || (state === 'open' && is_voter) || announced.includes(id),
      },
    ]),
  )
}

/** Returns the number of existing polls among those with these ids. */
export const countPolls = (tx: Transaction, ids: number[]): Promise<number> => tx.$count(polls, inArray(polls.id, ids))

/** Returns all polls, the newest first, for the board to choose from. */
export const listPollTitles = (db: Database) =>
  db.select({ id: polls.id, title: polls.title }).from(polls).orderBy(desc(polls.id)).limit(AT_MOST)
const AT_MOST = 500

function onlyOutcome(result: PollResult | null): AgendaResolution['outcome'] {
  const decisions = (result?.questions ?? []).flatMap(({ decision }) => decision ?? [])
  return decisions.length === 1 ? (decisions[0]?.outcome ?? null) : null
}
