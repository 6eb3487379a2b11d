import type { QueueableMemberAction as Done } from '#src/api/bearer.ts'
import { sendRequest } from '#src/api/call.ts'
import { awaitApiReplyUntilDeadline } from '#src/offline/worker/awaitApiReplyUntilDeadline.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import type { StoredApiReply } from '#src/offline/store/storeNewestReply.ts'
import { isFavouriteAccordsCacheKey, listAccordsOffline } from '#src/offline/search/listAccordsOffline.ts'
import { recordShownStoredReplyTime } from './offlineState.ts'
import type { OutboxAction } from './outbox/Act.ts'
import { applyQueuedActions } from './outbox/applyQueuedActions.ts'
import { readQueuedActions } from './outbox/queuedActs.ts'
import { storeAndSendAction } from './outbox/storeAndSendAction.ts'
import { deviceStoreNameOfReply, deviceStoreNameOfDocument } from '#src/offline/pack/packState.ts'
import { findFaqEntryOffline } from '#src/offline/search/findFaqEntryOffline.ts'
import { searchOffline } from '#src/offline/search/searchOffline.ts'

/**
 * Fetches the reply of a GET call of the API from the server, bypassing the device's stored copy; `signal` aborts it.
 */
export const fetchApiReplyFromServer = (key: string, signal?: AbortSignal): Promise<unknown> =>
  sendRequest('GET', key, undefined, undefined, signal && { signal })

/**
 * Returns this device's stored API reply for a cache key, or one computed from the offline pack, with queued user
 * actions applied. Records the age of the reply. Returns undefined when there is none.
 */
async function keptAnswer(key: string): Promise<unknown> {
  const store = await openDeviceStore()
  if (!store) return undefined
  const acts = await readQueuedActions(store)
  const kept =
    (isFavouriteAccordsCacheKey(key) ? undefined : await store.get<StoredApiReply>(deviceStoreNameOfReply(key))) ??
    (await searchOffline(key)) ??
    (await listAccordsOffline(store, key, acts)) ??
    (await findFaqEntryOffline(store, key))
  if (!kept) return undefined
  recordShownStoredReplyTime(kept.at)
  return applyQueuedActions(key, kept.answer, acts)
}

/**
 * Returns the reply of a pending GET call of the API, or this device's stored reply when the network does not answer.
 */
export const fetchReplyOrStoredCopy = (key: string, asked: Promise<unknown>): Promise<unknown> =>
  awaitApiReplyUntilDeadline(key, asked, keptAnswer)

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
