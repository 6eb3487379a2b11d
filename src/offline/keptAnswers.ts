import type { Act as Done } from '#src/api/bearer.ts'
import { send } from '#src/api/call.ts'
import { awaited } from '#src/offline/worker/awaited.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import type { KeptAnswer } from '#src/offline/store/keepNewest.ts'
import { isOfFavourites, listOffline } from '#src/offline/search/listOffline.ts'
import { noteShown } from './offlineState.ts'
import type { Act } from './outbox/Act.ts'
import { asActed } from './outbox/asActed.ts'
import { waitingActs } from './outbox/box.ts'
import { sendOrKeep } from './outbox/sendOrKeep.ts'
import { answerName, documentName } from '#src/offline/pack/packState.ts'
import { questionOffline } from '#src/offline/search/questionOffline.ts'
import { searchOffline } from '#src/offline/search/searchOffline.ts'

/** Fetches the reply of a GET call from the server, bypassing the device's stored copy; `signal` aborts it. */
export const fetchFresh = (key: string, signal?: AbortSignal): Promise<unknown> =>
  send('GET', key, undefined, undefined, signal && { signal })

/**
 * Returns this device's stored reply for a key, or one computed from the offline pack, with queued acts applied.
 * Records the age of the reply. Returns undefined when there is none.
 */
async function keptAnswer(key: string): Promise<unknown> {
  const store = await openDeviceStore()
  if (!store) return undefined
  const acts = await waitingActs(store)
  const kept =
    (isOfFavourites(key) ? undefined : await store.get<KeptAnswer>(answerName(key))) ??
    (await searchOffline(key)) ??
    (await listOffline(store, key, acts)) ??
    (await questionOffline(store, key))
  if (!kept) return undefined
  noteShown(kept.at)
  return asActed(key, kept.answer, acts)
}

/** Returns the reply of a pending GET call, or this device's stored reply when the network does not answer. */
export const answerAt = (key: string, asked: Promise<unknown>): Promise<unknown> => awaited(key, asked, keptAnswer)

/** Sends a member's act, or queues it when the portal does not answer, and then returns undefined. Throws CallError. */
export const actOnDevice = (done: Done): Promise<unknown> => sendOrKeep(done as Omit<Act, 'key' | 'at'>)

/** Returns the stored PDF of a document; undefined when the device has none, or another version of it. */
export async function keptDocument(id: number, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await (await openDeviceStore())?.getBytes(documentName(id))
  return bytes?.length === size ? bytes : undefined
}
