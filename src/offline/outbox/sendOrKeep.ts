import { reach } from '#src/api/bearer.ts'
import { CallError } from '#src/api/call.ts'
import { newKey } from '#src/lib/newKey.ts'
import { sendAct, type Act } from './Act.ts'
import { keep, sendAll, waits } from '#src/offline/deviceBox.ts'

/**
 * Tells the portal of an act, or has it wait on this device where the portal does not answer: undefined then. Throws
 * CallError where it is refused, or cannot be kept.
 */
export async function sendOrKeep(done: Omit<Act, 'key' | 'at'>): Promise<unknown> {
  const act: Act = { ...done, key: newKey(), at: Date.now() }
  // What was done before about the same is on its way still: this comes after it.
  if ((await waits(act.about)) && (await keep(act))) {
    void sendAll()
    return undefined
  }
  // Where nobody answers it is not tried, which may take half a minute: the portal is asked for, and this goes once it is back.
  if (!reach.isOurs && (await keep(act))) return undefined
  try {
    return await sendAct(act)
  } catch (error) {
    if (!(error instanceof CallError) || !error.isAstray || !(await keep(act))) throw error
    return undefined
  }
}
