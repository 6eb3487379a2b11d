import { portalReachability } from '#src/api/bearer.ts'
import { CallError } from '#src/api/call.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { discardAct, isActQueued, storeAct, flushOutbox, refreshOutbox } from '#src/offline/store/deviceBox.ts'
import { sendAct, type OutboxAct } from './Act.ts'
import { withActLock } from './sendingLock.ts'

/**
 * Stores a user action in the outbox, then sends it, so that a closed tab loses nothing. Returns the portal's reply, or
 * undefined when the portal does not answer and the action stays queued. Later sending uses the same idempotency key.
 * Throws CallError when the portal refuses the action, or when it can be neither stored nor sent.
 */
export async function storeAndSendAct(done: Omit<OutboxAct, 'key' | 'at'>): Promise<unknown> {
  const act: OutboxAct = { ...done, key: randomUuid(), at: Date.now() }
  // An earlier act about the same subject is being sent: this one follows it.
  const isSecond = await isActQueued(act.about)
  // While the portal does not answer, a request may take half a minute to fail: the outbox sends the act later.
  if (isSecond || !portalReachability.isOurs) {
    if (await storeAct(act)) {
      if (isSecond) void flushOutbox()
      return undefined
    }
    return sendAct(act)
  }
  const reply = await withActLock(act, () => sendFirst(act))
  // A later act about the same subject has queued behind this one.
  if (await isActQueued(act.about)) void flushOutbox()
  return reply
}

async function sendFirst(act: OutboxAct): Promise<unknown> {
  const isKept = await storeAct(act, { isShown: false })
  try {
    const reply = await sendAct(act)
    if (isKept) await discardAct(act.key)
    return reply
  } catch (error) {
    if (!isKept) throw error
    if (error instanceof CallError && error.isAstray) {
      await refreshOutbox()
      return undefined
    }
    // The person reads the refusal: the outbox does not send the act again.
    await discardAct(act.key)
    throw error
  }
}
