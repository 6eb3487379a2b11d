import { forgetShownStoredReplyTime, recordShownStoredReplyTime } from './offlineState.ts'
import type { StoredApiReply } from './store/storeNewestReply.ts'

/** Age in ms from which a page says when a stored reply was received, while it is fetched again. */
const OLD_AFTER_MS = 3_600_000

type Renew = (key: string, answer: unknown) => void
const waiting = new Map<string, unknown>()
let renew: Renew = (key, answer) => waiting.set(key, answer)

/** Sets the function that shows a reply in place of the stored one that a page shows; returns one that unsets it. */
export function followRenewedReplies(show: Renew): () => void {
  renew = show
  for (const [key, answer] of waiting) show(key, answer)
  waiting.clear()
  return () => {
    renew = (key, answer) => waiting.set(key, answer)
  }
}

/**
 * Returns this device's stored API reply when it is read before the network replies; the network's reply then replaces
 * it. A refusal leaves the stored reply in place. Without a stored reply, waits for the network.
 */
export async function showStoredReplyFirst(
  key: string,
  reply: Promise<unknown>,
  readStored: Promise<StoredApiReply | undefined>,
): Promise<unknown> {
  let isAnswered = false
  const answered = reply.finally(() => (isAnswered = true))
  answered.catch(() => undefined)
  const stored = await Promise.race([readStored.catch(() => undefined), answered.then(undefined, () => undefined)])
  if (isAnswered || !isStoredReply(stored)) return reply
  const { at, answer } = stored
  const isOld = Date.now() - Date.parse(at) > OLD_AFTER_MS
  if (isOld) recordShownStoredReplyTime(at)
  reply.then(
    (newest) => {
      if (isOld) forgetShownStoredReplyTime(at)
      renew(key, newest)
    },
    () => undefined,
  )
  return answer
}

const isStoredReply = (value: unknown): value is StoredApiReply =>
  typeof value === 'object' && value !== null && 'at' in value && 'answer' in value
