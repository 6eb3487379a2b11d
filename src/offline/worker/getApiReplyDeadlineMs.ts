import { portalReachability } from '#src/api/bearer.ts'
import { API_REPLY_DEADLINE_MS, SILENT_NETWORK_DEADLINE_MS } from './deadlines.ts'
import { isNetworkSilent } from './silence.ts'

let recalled: Promise<void> | undefined

/**
 * Returns the delay in ms before an API call is answered from this device; shorter on a network known not to answer.
 */
export async function getApiReplyDeadlineMs(): Promise<number> {
  recalled ??= recall().catch(() => undefined)
  await recalled
  return portalReachability.isOurs === undefined ? SILENT_NETWORK_DEADLINE_MS : API_REPLY_DEADLINE_MS
}

/**
 * Loads the record that the network does not answer, made by the service worker or an earlier page, unless an API call
 * has ended meanwhile.
 */
async function recall() {
  if (!(await isNetworkSilent()) || portalReachability.isHeard) return
  portalReachability.isOurs = undefined
  portalReachability.tell?.()
}
