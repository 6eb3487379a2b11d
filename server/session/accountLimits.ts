import type { FastifyRequest } from 'fastify'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { deviceOf, isKnownDevice } from './devices.ts'
import { networkOf } from '#server/http/network.ts'
import { resetAttempts, limitAttempts, refundAttempt, slowAttempts } from '#server/limits/rateLimit.ts'

type Limits = {
  seconds: number
  /** Of one network, whatever the accounts: then it is refused. */
  network: number
  /** Of one network on one account, or of a device that has signed in to it: then this pair is refused. */
  pair: number
  /** Of everyone else on one account: then each is slowed, and none refused. */
  account: number
}

/**
 * The tries of one call on one account. Strangers who try an account are refused by where they come from, so that its
 * owner is not; a device that has signed in to it before is counted by itself, and is not touched by what they do.
 */
export async function accountAttempts(db: Database, call: string, email: CanonicalEmail, request: FastifyRequest) {
  const network = networkOf(request.ip)
  const device = deviceOf(request)
  const isKnown = device !== undefined && (await isKnownDevice(db, device, email))
  const account = `${call} account ${email}`
  const pair = isKnown ? `${account} device ${device}` : `${account} network ${network}`

  return {
    isKnown,
    /** Counts one try; throws TooManyRequests when there were too many. */
    async count({ seconds, ...limits }: Limits): Promise<void> {
      if (!isKnown) await limitAttempts(db, `${call} network ${network}`, { tries: limits.network, seconds })
      await limitAttempts(db, pair, { tries: limits.pair, seconds })
      if (!isKnown) await slowAttempts(db, account, { tries: limits.account, seconds })
    },
    /**
     * The person has shown who they are. Their device begins anew; what strangers feel stays as strangers have made it,
     * or they would learn that someone has signed in, and so whose address is a member's.
     */
    async succeed(): Promise<void> {
      if (isKnown) return resetAttempts(db, pair)
      for (const key of [pair, account]) await refundAttempt(db, key)
    },
  }
}
