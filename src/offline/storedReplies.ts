import type { QueueableMemberAction as Done } from '#src/api/bearer.ts'
import { apiReplyKey, sendRequest } from '#src/api/call.ts'
import { awaitApiReplyUntilDeadline } from '#src/offline/worker/awaitApiReplyUntilDeadline.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { storeNewestApiReply, type StoredApiReply } from '#src/offline/store/storeNewestReply.ts'
import { isFavouriteAccordsCacheKey, listAccordsOffline } from '#src/offline/search/listAccordsOffline.ts'
import { recordShownStoredReplyTime } from './offlineState.ts'
import { showStoredReplyFirst } from './showStoredReplyFirst.ts'
import type { OutboxAction } from './outbox/Act.ts'
import { applyQueuedActions } from './outbox/applyQueuedActions.ts'
import { readQueuedActions } from './outbox/queuedActs.ts'
import { storeAndSendAction } from './outbox/storeAndSendAction.ts'
import { deviceStoreNameOfReply, deviceStoreNameOfDocument } from '#src/offline/pack/packState.ts'
import { findFaqEntryOffline } from '#src/offline/search/findFaqEntryOffline.ts'
import { answerFromOfflineSearchData } from '#src/offline/search/searchOffline.ts'

/**
 * Fetches the reply of a GET call of the API from the server, bypassing the device's stored copy; `signal` aborts it.
 */
export const fetchApiReplyFromServer = (key: string, signal?: AbortSignal): Promise<unknown> =>
  sendRequest('GET', key, undefined, undefined, signal && { signal })

/** Returns this device's stored API reply for a cache key, and records its age; undefined when there is none. */
async function keptAnswer(key: string): Promise<unknown> {
  const kept = await readReply(key)
  if (kept) recordShownStoredReplyTime(kept.at)
  return kept?.answer
}

/**
 * Reads this device's stored API reply for a cache key, or computes one from the offline pack, with queued user actions
 * applied. Returns undefined when there is none.
 */
async function readReply(key: string): Promise<StoredApiReply | undefined> {
  const store = await openDeviceStore()
  if (!store) return undefined
  const acts = await readQueuedActions(store)
  const kept =
    (isFavouriteAccordsCacheKey(key) ? undefined : await store.get<StoredApiReply>(deviceStoreNameOfReply(key))) ??
    (await answerFromOfflineSearchData(key)) ??
    (await listAccordsOffline(store, key, acts)) ??
    (await findFaqEntryOffline(store, key))
  return kept && { at: kept.at, answer: applyQueuedActions(key, kept.answer, acts) }
}

/**
 * Returns the reply of a pending GET call of the API, or this device's stored reply when the network does not answer. A
 * page's first call of a key returns the stored reply at once, until the network's replaces it.
 */
export function fetchReplyOrStoredCopy(key: string, asked: Promise<unknown>, isFirst = false): Promise<unknown> {
  storeAgain(key, asked).catch(() => undefined)
  const reply = awaitApiReplyUntilDeadline(key, asked, keptAnswer)
  // The card has a copy of its own, with its picture.
  return isFirst && key !== apiReplyKey('GET /profile/card') ? showStoredReplyFirst(key, reply, readReply(key)) : reply
}

/** Stores a newer reply in place of the one that this device has, so that the next visit begins with it. */
async function storeAgain(key: string, asked: Promise<unknown>) {
  const at = new Date().toISOString()
  const answer = await asked
  const store = await openDeviceStore()
  if (store && (await store.names(deviceStoreNameOfReply(key))).includes(deviceStoreNameOfReply(key)))
    await storeNewestApiReply(store, key, { at, answer })
}

/**
 * Sends a member's action to the API, or queues it when the portal does not answer, and then returns undefined. Throws
 * ApiCallError.
 */
export const sendOrQueueAction = (done: Done): Promise<unknown> =>
  storeAndSendAction(done as Omit<OutboxAction, 'key' | 'at'>)

/** Returns true when this device has an agreement's PDF, in any version. */
export async function hasStoredPdf(id: number): Promise<boolean> {
  const name = deviceStoreNameOfDocument(id)
  return (await (await openDeviceStore())?.names(name))?.includes(name) ?? false
}

/**
 * Returns the bytes of an agreement's PDF stored on this device; undefined when it has none, or another version of it.
 */
export async function readStoredPdf(id: number, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await (await openDeviceStore())?.getBytes(deviceStoreNameOfDocument(id))
  return bytes?.length === size ? bytes : undefined
}
