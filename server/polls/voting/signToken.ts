import type { FastifyReply } from 'fastify'
import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { poll_voters, polls } from '#server/database/schema/polls.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { readPollKey, signBlindedToken } from './pollKeys.ts'
import { isReceivedInTimeSql } from './receivedInTime.ts'
import { NOT_A_VOTER, POLL_CLOSED, POLL_NOT_FOUND_MESSAGE } from './sentences.ts'

const ALREADY =
  'Vous avez déjà émargé, depuis un autre appareil ou avant d’effacer les données de celui-ci. Un seul bulletin est signé par personne.'
const INTERRUPTED = 'Ce scrutin a été interrompu\u00a0: écrivez au bureau.'
const UNREADABLE = 'Ce bulletin est abîmé\u00a0: rechargez la page'

type Asked = { poll: number; member: number; blinded: string; reply: Pick<FastifyReply, 'elapsedTime'> }

/**
 * Records that a member takes part in a survey or vote, and signs the blinded token of their ballot. The same token is
 * signed again after a lost reply; another one of the same member is refused with a 409.
 */
export async function signMembersToken(
  { db, secrets }: Pick<AppContext, 'secrets'> & { db: Database },
  { poll: id, member, blinded, reply }: Asked,
): Promise<string> {
  const bytes = Buffer.from(blinded, 'base64url')
  const blinded_hash = sha256(bytes)
  const mine = and(eq(poll_voters.poll_id, id), eq(poll_voters.member_id, member))
  return inTransaction(db, async (tx) => {
    const isInTime = sql<boolean>`${isReceivedInTimeSql(reply)}`
    const [poll] = await tx
      .select({ kind: polls.kind, state: polls.state, isInTime })
      .from(polls)
      .where(eq(polls.id, id))
      .for('share')
    if (!poll || poll.state === 'draft' || poll.kind === 'consultation') throw new NotFoundError(POLL_NOT_FOUND_MESSAGE)
    const [voter] = await tx.select().from(poll_voters).where(mine).for('update')
    if (!voter) throw new HttpError(403, NOT_A_VOTER)
    if (poll.state !== 'open') throw new HttpError(409, POLL_CLOSED)
    if (!voter.blinded_hash && !poll.isInTime) throw new HttpError(409, POLL_CLOSED)
    if (voter.blinded_hash && !voter.blinded_hash.equals(blinded_hash)) throw new HttpError(409, ALREADY)
    const key = await readPollKey(tx, secrets, id)
    if (!key) throw new HttpError(409, INTERRUPTED)
    const signature = signBlindedToken(key, bytes)
    if (!signature) throw new HttpError(422, UNREADABLE, { errors: { blinded: UNREADABLE } })
    if (!voter.blinded_hash)
      await tx
        .update(poll_voters)
        .set({ blinded_hash, voted_on: sql`${todayInParisSql}` })
        .where(mine)
    return signature.toString('base64url')
  })
}
