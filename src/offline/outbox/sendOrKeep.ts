import { reach } from '#src/api/bearer.ts'
import { CallError } from '#src/api/call.ts'
import { newKey } from '#src/lib/newKey.ts'
import { drop, isWaiting, keep, sendAll, showBox } from '#src/offline/store/deviceBox.ts'
import { sendAct, type Act } from './Act.ts'
import { whileSending } from './sendingLock.ts'

/**
 * Stores an act in the outbox, then sends it, so that a closed tab loses nothing. Returns the portal's reply, or
 * undefined when the portal does not answer and the act stays queued. Later sending uses the same idempotency key.
 * Throws CallError when the portal refuses the act, or when it can be neither stored nor sent.
 */
export async function sendOrKeep(done: Omit<Act, 'key' | 'at'>): Promise<unknown> {
  const act: Act = { ...done, key: newKey(), at: Date.now() }
  // An earlier act about the same subject is being sent: this one follows it.
  const isSecond = await isWaiting(act.about)
  // While the portal does not answer, a request may take half a minute to fail: the outbox sends the act later.
  if (isSecond || !reach.isOurs) {
    if (await keep(act)) {
      if (isSecond) void sendAll()
      return undefined
    }
    return sendAct(act)
  }
  const reply = await whileSending(act, () => sendFirst(act))
  // A later act about the same subject has queued behind this one.
  if (await isWaiting(act.about)) void sendAll()
  return reply
}

async function sendFirst(act: Act): Promise<unknown> {
  const isKept = await keep(act, { isShown: false })
  try {
    const reply = await sendAct(act)
    if (isKept) await drop(act.key)
    return reply
  } catch (error) {
    if (!isKept) throw error
    if (error instanceof CallError && error.isAstray) {
      await showBox()
      return undefined
    }
    // The person reads the refusal: the outbox does not send the act again.
    await drop(act.key)
    throw error
  }
}
