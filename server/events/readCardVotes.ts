import { eq } from '#server/drizzle/drizzle.ts'
import type { CardVoteResult } from '#contract/events/agenda.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_card_votes } from '#server/database/schema/events.ts'

/** Returns the results of an assembly's votes by show of cards, by the key of their point. */
export async function readCardVotes(db: Database | Transaction, id: number): Promise<Map<string, CardVoteResult>> {
  const rows = await db.select().from(event_card_votes).where(eq(event_card_votes.event_id, id))
  return new Map(
    rows.map(({ key, in_favour, against, abstained, present, represented, outcome, at }) => [
      key,
      { in_favour, against, abstained, present, represented, outcome, at: at.toISOString() },
    ]),
  )
}
