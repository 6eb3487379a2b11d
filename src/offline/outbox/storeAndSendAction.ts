import { portalReachability } from '#src/api/bearer.ts'
import { ApiCallError } from '#src/api/call.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { followOfflineState } from '#src/offline/offlineState.ts'
import {
  discardOutboxAction,
  isActionQueuedForSubject,
  storeOutboxAction,
  flushActionOutbox,
  refreshDisplayedActionOutbox,
} from '#src/offline/store/deviceOutbox.ts'
import { sendOutboxAction, type OutboxAction } from './Act.ts'
import { withActionSubjectLock } from './sendingLock.ts'

/**
 * Stores a user action in the outbox, then sends it, so that a closed tab loses nothing. Returns the portal's reply, or
 * undefined when the portal does not answer and the action stays queued. Later sending uses the same idempotency key.
 * Throws ApiCallError when the portal refuses the action, or when it can be neither stored nor sent.
 */
export async function storeAndSendAction(done: Omit<OutboxAction, 'key' | 'at'>): Promise<unknown> {
  const act: OutboxAction = { ...done, key: randomUuid(), at: Date.now() }
  // An earlier act about the same subject is being sent: this one follows it.
  const isSecond = await isActionQueuedForSubject(act.about)
  // While the portal does not answer, a request may take half a minute to fail: the outbox sends the act later.
  if (isSecond || !portalReachability.isOurs) {
    if (await storeOutboxAction(act)) {
      if (isSecond) void flushActionOutbox()
      return undefined
    }
    return sendOutboxAction(act)
  }
  const reply = await withActionSubjectLock(act, () => sendFirst(act))
  // A later act about the same subject has queued behind this one.
  if (await isActionQueuedForSubject(act.about)) void flushActionOutbox()
  return reply
}

async function sendFirst(act: OutboxAction): Promise<unknown> {
  const isKept = await storeOutboxAction(act, { isShown: false })
  const late = new AbortController()
  // A request can hang for half a minute on a network where every other one fails.
  const unfollow = followOfflineState(() => {
    if (isKept && !portalReachability.isOurs) late.abort()
  })
  try {
    const reply = await sendOutboxAction(act, late)
    if (isKept) await discardOutboxAction(act.key)
    return reply
  } catch (error) {
    if (!isKept) throw error
    if (error instanceof ApiCallError && error.isAstray) {
      await refreshDisplayedActionOutbox()
      return undefined
    }
    // The person reads the refusal: the outbox does not send the act again.
    await discardOutboxAction(act.key)
    throw error
  } finally {
    unfollow()
  }
}
