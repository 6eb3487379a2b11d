import { asc, eq } from '#server/drizzle/drizzle.ts'
import type { PublishedBallots } from '#contract/polls/polls.ts'
import type { Database } from '#server/database/connect.ts'
import { poll_ballots, polls } from '#server/database/schema/polls.ts'
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'

const UNPUBLISHED = 'Les bulletins d’un vote se publient une fois le vote clos.'

/**
 * Returns the file from which anyone can count a closed vote again, with ballots in the order of their tokens. Surveys
 * publish none: answers to many questions together could point at somebody.
 */
export async function publishBallots(db: Database, id: number) {
  const [poll] = await db.select().from(polls).where(eq(polls.id, id))
  if (poll?.kind !== 'vote' || !poll.result || !poll.public_key) throw new NotFoundError(UNPUBLISHED)
  const rows = await db
    .select()
    .from(poll_ballots)
    .where(eq(poll_ballots.poll_id, id))
    .orderBy(asc(poll_ballots.token_hash))
  const { title, quorum_percent, questions, result } = poll
  const published: PublishedBallots = {
    format: 'ballots-1',
    poll: { id, title, electorate: result.electorate, voted: result.voted, quorum_percent },
    questions,
    public_key: poll.public_key.toString('base64url'),
    ballots: rows.map(({ answers, token, signature, proof }) => ({
      answers,
      token: token.toString('base64url'),
      signature: signature.toString('base64url'),
      proof: proof.toString('base64url'),
    })),
    result,
  }
  return toOutgoingTextFile(`bulletins-${id}.json`, 'application/json', JSON.stringify(published, undefined, 2))
}
