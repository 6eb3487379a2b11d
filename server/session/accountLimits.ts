import type { FastifyRequest } from 'fastify'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { readDeviceCookie, isKnownDevice } from './devices.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import {
  deleteRateLimitedAttempts,
  enforceAttemptRateLimit,
  uncountAttempt,
  countAndDelayAttempt,
} from '#server/limits/rateLimit.ts'

type Limits = {
  seconds: number
  /** Maximum attempts of one IP network on all accounts; beyond it, attempts are refused. */
  network: number
  /** Maximum attempts of one IP network or known device on one account; beyond it, attempts are refused. */
  pair: number
  /** Maximum attempts of all unknown devices on one account; beyond it, attempts are delayed but not refused. */
  account: number
}

/**
 * Returns the rate limits of an API call on one account. Unknown devices are refused by IP network, so that they cannot
 * lock out the account's owner. A device that has signed in before has its own counter.
 */
export async function apiCallAccountRateLimits(
  db: Database,
  call: string,
  email: CanonicalEmail,
  request: FastifyRequest,
) {
  const network = networkKeyOfIpAddress(request.ip)
  const device = readDeviceCookie(request)
  const isKnown = device !== undefined && (await isKnownDevice(db, device, email))
  const account = `${call} account ${email}`
  const pair = isKnown ? `${account} device ${device}` : `${account} network ${network}`

  return {
    isKnown,
    /** Counts one attempt of the API call on the account. Throws TooManyRequestsError beyond the limits. */
    async count({ seconds, ...limits }: Limits): Promise<void> {
      if (!isKnown) await enforceAttemptRateLimit(db, `${call} network ${network}`, { tries: limits.network, seconds })
      await enforceAttemptRateLimit(db, pair, { tries: limits.pair, seconds })
      if (!isKnown) await countAndDelayAttempt(db, account, { tries: limits.account, seconds })
    },
    /**
     * Records a successful attempt on the account. A known device's counter is reset. Other counters lose only this
     * attempt: a reset would reveal that someone signed in, and thus that the address belongs to a member.
     */
    async succeed(): Promise<void> {
      if (isKnown) return deleteRateLimitedAttempts(db, pair)
      for (const key of [pair, account]) await uncountAttempt(db, key)
    },
  }
}
