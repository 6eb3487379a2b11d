import { apiReplyKey, ApiCallError } from '#src/api/call.ts'
import { fetchApiFileBytes } from '#src/api/fetchApiFileBytes.ts'
import { downloadOfflineSearchData, isOfflineSearchSupported } from '#src/offline/search/storedSearchPack.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import { storeNewestApiReply, type StoredApiReply } from '#src/offline/store/storeNewestReply.ts'
import { fetchApiReplyFromServer } from '#src/offline/storedReplies.ts'
import {
  deviceStoreNameOfReply,
  accordChangesSince,
  deviceStoreNameOfDocument,
  listOfflinePackDocuments,
  findAccordsToDownload,
  emptyOfflinePackState,
  OFFLINE_PACK_STATE_NAME,
  type OfflinePack,
  type OfflinePackState,
  type OfflinePackPartName,
} from './packState.ts'
import {
  listOfflineCacheKeys,
  listedNewsPostIds,
  listedOpenPollIds,
  type FindScreenCacheKeys,
} from './listPackScreens.ts'
import { storeDevicePreparedAt } from '#src/offline/prepared.ts'

const PART_BYTES = 1024 * 1024
const FILE = 'GET /accords/:id/documents/:document/file'

export type OfflinePackProgress = { part: OfflinePackPartName; done: number; total: number }

type How = {
  signal: AbortSignal
  tell: (progress: OfflinePackProgress) => void
  /**
   * Returns true when the current network may be used to download documents. Called before each document of the offline
   * pack.
   */
  mayBringDocuments: () => boolean
  findKeys: FindScreenCacheKeys
}

/**
 * Downloads the missing parts of the offline pack, texts first, and verifies each by reading it back. An interrupted
 * download (`signal` or network) resumes at the next call. Returns true when documents are complete. Throws
 * ApiCallError, and QuotaExceededError when the device is full.
 */
export async function downloadOfflinePack(
  store: DeviceStore,
  pack: OfflinePack,
  company: number,
  { signal, tell, mayBringDocuments, findKeys }: How,
): Promise<boolean> {
  const state = (await store.get<OfflinePackState>(OFFLINE_PACK_STATE_NAME)) ?? emptyOfflinePackState()
  const save = () => store.put(OFFLINE_PACK_STATE_NAME, state)
  const verified = async (part: OfflinePackPartName) => {
    state.verified[part] = new Date().toISOString()
    await save()
  }

  const keys = listOfflineCacheKeys(pack, company, findKeys)
  const answers = new Map<string, unknown>()
  let general = 0
  const bring = async (key: string, done: number) => {
    tell({ part: 'textes', done, total: keys.length })
    general += await keepAnswer(store, key, signal)
    answers.set(key, (await store.get<StoredApiReply>(deviceStoreNameOfReply(key)))?.answer)
  }
  for (const [done, key] of keys.entries()) await bring(key, done)
  const articles = [
    ...listedNewsPostIds(answers).map((id) => apiReplyKey('GET /posts/:id', { params: { id } })),
    ...listedOpenPollIds(answers).map((id) => apiReplyKey('GET /polls/:id', { params: { id } })),
  ]
  keys.push(...articles)
  for (const key of articles) await bring(key, keys.indexOf(key))
  state.general = general
  await verified('textes')

  const changes = accordChangesSince(pack, state)
  const wasPrepared = state.verified.accords !== undefined
  const lacking = [...findAccordsToDownload(pack, state), ...(await damagedAccords(store, pack, state))]
  for (const [done, { id, title, updated_at, is_in_force }] of lacking.entries()) {
    tell({ part: 'accords', done, total: lacking.length })
    const bytes = await keepAnswer(store, apiReplyKey('GET /accords/:id', { params: { id } }), signal)
    state.accords[id] = { title, updated_at, is_in_force, bytes }
    if (done % 10 === 9) await save()
  }
  if (changes.length > 0) state.changes = wasPrepared ? changes : []
  await dropOthers(store, keys, pack, state)
  await verified('accords')

  if (isOfflineSearchSupported()) {
    await downloadOfflineSearchData(store, { signal, tell: (done, total) => tell({ part: 'recherche', done, total }) })
    await verified('recherche')
  }

  const documents = listOfflinePackDocuments(pack)
  const total = documents.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const document of documents) {
    const { id, sha256, size } = document
    tell({ part: 'documents', done, total })
    if (state.documents[id] !== sha256 || !(await isWhole(store, id, sha256))) {
      // A damaged document is removed from the state, even when its replacement is not downloaded.
      if (id in state.documents) {
        delete state.documents[id]
        await save()
      }
      if (!mayBringDocuments()) {
        storeDevicePreparedAt(new Date().toISOString())
        return false
      }
      const came = done
      await keepDocument(store, document, signal, (bytes) => tell({ part: 'documents', done: came + bytes, total }))
      state.documents[id] = sha256
      await save()
    }
    done += size
  }
  await verified('documents')
  storeDevicePreparedAt(new Date().toISOString())
  return true
}

/** Downloads an API reply into the device store; returns its size in bytes. */
async function keepAnswer(store: DeviceStore, key: string, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted()
  const at = new Date().toISOString()
  const answer = await fetchApiReplyFromServer(key, signal).catch((error: unknown) => {
    // A reply refused to this member, such as the card before the first dues, is skipped.
    if (error instanceof ApiCallError && !error.isRetryable && !error.isAstray) return undefined
    throw error
  })
  if (answer === undefined) return 0
  await storeNewestApiReply(store, key, { at, answer })
  const bytes = await store.getBytes(deviceStoreNameOfReply(key))
  if (!bytes) throw new Error('What was written cannot be read')
  return bytes.length
}

/** Returns the unchanged agreements of the offline pack whose stored text can no longer be decrypted. */
async function damagedAccords(store: DeviceStore, pack: OfflinePack, state: OfflinePackState) {
  const lacking = new Set(findAccordsToDownload(pack, state))
  const damaged: OfflinePack['accords'] = []
  for (const accord of pack.accords) {
    if (lacking.has(accord)) continue
    const bytes = await store.getBytes(
      deviceStoreNameOfReply(apiReplyKey('GET /accords/:id', { params: { id: accord.id } })),
    )
    if (!bytes) damaged.push(accord)
  }
  return damaged
}

type Wanted = { accord: number; id: number; size: number; sha256: string }

/** Downloads a PDF of the offline pack in parts of 1 MiB; stored parts of an interrupted download are reused. */
async function keepDocument(
  store: DeviceStore,
  { accord, id, size, sha256 }: Wanted,
  signal: AbortSignal,
  tell: (bytes: number) => void,
) {
  const whole = new Uint8Array(size)
  const prefix = `part/${id}/`
  const mine = `${prefix}${sha256}/`
  for (let start = 0; start < size; start += PART_BYTES) {
    signal.throwIfAborted()
    const end = Math.min(size, start + PART_BYTES)
    const kept = await store.getBytes(mine + start)
    const bytes =
      kept ??
      (await fetchApiFileBytes(FILE, { params: { id: accord, document: id } }, { range: { start, end }, signal }))
    if (!kept && size > PART_BYTES) await store.putBytes(mine + start, bytes)
    whole.set(bytes, start)
    tell(end)
  }
  await store.putBytes(deviceStoreNameOfDocument(id), whole)
  for (const name of await store.names(prefix)) await store.delete(name)
  if (!(await isWhole(store, id, sha256))) throw new Error('What was kept is not what was sent')
}

/** True when a PDF stored on this device, read back, has the server's SHA-256. */
async function isWhole(store: DeviceStore, id: number, sha256: string) {
  const bytes = await store.getBytes(deviceStoreNameOfDocument(id))
  if (!bytes) return false
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

/** Deletes stored API replies and PDFs that are no longer part of the offline pack. */
async function dropOthers(store: DeviceStore, keys: string[], pack: OfflinePack, state: OfflinePackState) {
  const accords = pack.accords.map(({ id }) => id)
  const documents = listOfflinePackDocuments(pack).map(({ id }) => id)
  const answers = [...keys, ...accords.map((id) => apiReplyKey('GET /accords/:id', { params: { id } }))]
  const wanted = new Set([...answers.map(deviceStoreNameOfReply), ...documents.map(deviceStoreNameOfDocument)])
  const kept = [...(await store.names('answer/')), ...(await store.names('document/'))]
  for (const name of kept) if (!wanted.has(name)) await store.delete(name)
  state.accords = only(accords, state.accords)
  state.documents = only(documents, state.documents)
}

const only = <One>(ids: number[], all: Record<number, One>): Record<number, One> =>
  Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
