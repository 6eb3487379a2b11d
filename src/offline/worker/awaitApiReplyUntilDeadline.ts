import { portalReachability } from '#src/api/bearer.ts'
import { ApiCallError } from '#src/api/call.ts'
import { getApiReplyDeadlineMs } from './getApiReplyDeadlineMs.ts'
import { API_REPLY_DEADLINE_MS } from './deadlines.ts'
import { recordNetworkSilence } from './silence.ts'

const slow = new Set<string>()

/**
 * Returns the portal's reply to a pending API call, or this device's stored reply. The latter is used at once when
 * another server answers or the network is down, and after the deadline when no server answers. Without a stored reply,
 * waits for the portal.
 */
export async function awaitApiReplyUntilDeadline(
  key: string,
  asked: Promise<unknown>,
  keptAnswer: (key: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    // A call that was late once is awaited the next time: the connection may only be slow.
    return await (slow.delete(key) ? asked : Promise.race([asked, late(key, asked, await getApiReplyDeadlineMs())]))
  } catch (error) {
    if (!(error instanceof ApiCallError) || !error.isAstray) throw error
    return (await keptAnswer(key).catch(() => undefined)) ?? asked
  }
}

/** Rejects with ApiCallError after `ms` without an API reply, and records that the network does not answer. */
const late = (key: string, asked: Promise<unknown>, ms: number) =>
  new Promise<never>((_, refuse) => {
    const timer = setTimeout(() => {
      slow.add(key)
      if (ms === API_REPLY_DEADLINE_MS) recordNetworkSilence(true).catch(() => undefined)
      portalReachability.isOurs = undefined
      portalReachability.tell?.()
      refuse(new ApiCallError(0))
    }, ms)
    asked.finally(() => clearTimeout(timer)).catch(() => undefined)
  })
