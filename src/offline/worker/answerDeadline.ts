import { reach } from '#src/api/bearer.ts'
import { ANSWER_DEADLINE_MS, SILENT_DEADLINE_MS } from './deadlines.ts'
import { isNetworkSilent } from './silence.ts'

let recalled: Promise<void> | undefined

/** Returns how long a call may take before this device answers it, in milliseconds: less on a network that has not answered. */
export async function answerDeadline(): Promise<number> {
  recalled ??= recall().catch(() => undefined)
  await recalled
  return reach.isOurs === undefined ? SILENT_DEADLINE_MS : ANSWER_DEADLINE_MS
}

/** Takes over what the worker or a former page has found of the network, unless a call has found more meanwhile. */
async function recall() {
  if (!(await isNetworkSilent()) || reach.isHeard) return
  reach.isOurs = undefined
  reach.tell?.()
}
