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

/** Asks the server itself, never the device; `signal` gives up waiting. */
export const fetchFresh = (key: string, signal?: AbortSignal): Promise<unknown> =>
  send('GET', key, undefined, undefined, signal && { signal })

/**
 * What this device keeps of a call's answer, or finds in what it keeps, said to be as old as it is, with what its member
 * has done since; undefined when it has none.
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

/** What was asked for at a key, or what this device keeps of it where the network does not bring it. */
export const answerAt = (key: string, asked: Promise<unknown>): Promise<unknown> => awaited(key, asked, keptAnswer)

/** What a member does, told to the portal, or kept until it answers: undefined then. Throws CallError. */
export const actOnDevice = (done: Done): Promise<unknown> => sendOrKeep(done as Omit<Act, 'key' | 'at'>)

/** A document as this device keeps it; undefined when it does not, or keeps another version of it. */
export async function keptDocument(id: number, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await (await openDeviceStore())?.getBytes(documentName(id))
  return bytes?.length === size ? bytes : undefined
}
