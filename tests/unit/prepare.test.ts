import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { ApiCallError } from '#src/api/call.ts'
import {
  deviceStoreNameOfDocument,
  OFFLINE_PACK_STATE_NAME,
  type OfflinePack,
  type OfflinePackState,
} from '#src/offline/pack/packState.ts'
import { downloadOfflinePack } from '#src/offline/pack/downloadPack.ts'
import { createMemoryDeviceStore } from '#tests/samples/createMemoryDeviceStore.ts'

const AT = '2026-11-01T08:00:00.000Z'
const MIB = 1024 * 1024
const file = Buffer.alloc(2.5 * MIB, 'crew')
const sha256 = createHash('sha256').update(file).digest('hex')
const pack = (updated_at = AT): OfflinePack => ({
  accords: [1, 2].map((id) => ({
    id,
    title: `Accord ${id}`,
    updated_at,
    is_in_force: true,
    is_favourite: false,
    documents: id === 1 ? [{ id: 7, size: file.length, sha256 }] : [],
  })),
  events: [],
})
const refusal = { success: false, message: 'Vous n’avez pas encore de carte.' }

const OURS = { [PORTAL_RESPONSE_HEADER]: '1' }

/**
 * Mocks `fetch` as a portal that serves an offline pack and records the requests. The download is aborted at part
 * `stopAt`.
 */
function portal({ bytes = file, stopAt = Infinity } = {}) {
  const asked: string[] = []
  const end = new AbortController()
  let parts = 0
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const path = address.replace('/api/v1', '')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? []
    asked.push(from === undefined ? path : `${path} ${from}`)
    if (path.endsWith('/file')) {
      if (++parts >= stopAt) end.abort()
      end.signal.throwIfAborted()
      return new Response(new Uint8Array(bytes.subarray(Number(from), Number(to) + 1)), { status: 206, headers: OURS })
    }
    if (path === '/profile/card') return Response.json(refusal, { status: 404, headers: OURS })
    if (path === '/accords/search-pack')
      return Response.json({ data: { version: '1', passages: 0, files: [] } }, { headers: OURS })
    return Response.json({ data: [] }, { headers: OURS })
  })
  return { asked, files: () => asked.filter((one) => one.includes('/file')), signal: end.signal }
}
afterEach(() => vi.unstubAllGlobals())

const FILE = '/accords/1/documents/7/file'
const how = (signal: AbortSignal, mayBring = true) => ({
  signal,
  tell: () => undefined,
  mayBringDocuments: () => mayBring,
  findKeys: () => ['/profile/card'],
})
const stateOf = async (store: ReturnType<typeof createMemoryDeviceStore>) =>
  (await store.get<OfflinePackState>(OFFLINE_PACK_STATE_NAME)) as OfflinePackState

describe('the preparation of a device', () => {
  it('stores the texts first; documents wait for wifi and are not requested', async () => {
    const store = createMemoryDeviceStore()
    const here = portal()
    expect(await downloadOfflinePack(store, pack(), 1, how(here.signal, false))).toBe(false)
    expect(here.files()).toEqual([])
    expect(here.asked).toContain('/accords/2')
    const { verified } = await stateOf(store)
    expect(verified).toMatchObject({ textes: expect.any(String), accords: expect.any(String) })
    expect(verified.documents).toBeUndefined()
  })

  it('resumes at the part where it stopped, and requests none twice', async () => {
    const store = createMemoryDeviceStore()
    const stopped = portal({ stopAt: 3 })
    await expect(downloadOfflinePack(store, pack(), 1, how(stopped.signal))).rejects.toThrow()
    expect(stopped.files()).toEqual([`${FILE} 0`, `${FILE} ${MIB}`, `${FILE} ${2 * MIB}`])
    expect((await stateOf(store)).verified.documents).toBeUndefined()

    const again = portal()
    expect(await downloadOfflinePack(store, pack(), 1, how(again.signal))).toBe(true)
    expect(again.files()).toEqual([`${FILE} ${2 * MIB}`])
    expect(await store.getBytes(deviceStoreNameOfDocument(7))).toEqual(new Uint8Array(file))
    expect(await store.names('part/')).toEqual([])
    // Once everything is stored only changes are downloaded.
    const later = portal()
    await downloadOfflinePack(store, pack(), 1, how(later.signal))
    expect(later.asked.filter((one) => /^\/accords\/\d/.test(one))).toEqual([])
    await downloadOfflinePack(store, pack('2026-11-20T08:00:00.000Z'), 1, how(later.signal))
    expect(later.asked.filter((one) => /^\/accords\/\d/.test(one))).toEqual(['/accords/1', '/accords/2'])
    expect((await stateOf(store)).changes.map(({ kind }) => kind)).toEqual(['modifie', 'modifie'])
  })

  it('downloads again files that the disk has changed, and verifies only the portal’s exact files', async () => {
    const store = createMemoryDeviceStore()
    await downloadOfflinePack(store, pack(), 1, how(portal().signal))
    await store.putBytes(deviceStoreNameOfDocument(7), new Uint8Array(file.length))
    const again = portal()
    expect(await downloadOfflinePack(store, pack(), 1, how(again.signal))).toBe(true)
    expect(again.files()).toHaveLength(3)

    const other = createMemoryDeviceStore()
    const wrong = portal({ bytes: Buffer.alloc(file.length, 'hotel') })
    await expect(downloadOfflinePack(other, pack(), 1, how(wrong.signal))).rejects.toThrow(
      'What was kept is not what was sent',
    )
    expect((await stateOf(other)).verified.documents).toBeUndefined()
  })

  it('verifies no agreement that cannot be decrypted any more, and downloads it again', async () => {
    const store = createMemoryDeviceStore()
    await downloadOfflinePack(store, pack(), 1, how(portal().signal))
    await store.delete('answer/accords/2')
    const again = portal()
    expect(await downloadOfflinePack(store, pack(), 1, how(again.signal))).toBe(true)
    expect(again.asked.filter((one) => /^\/accords\/\d/.test(one))).toEqual(['/accords/2'])
    expect(await store.get('answer/accords/2')).toBeDefined()
    expect((await stateOf(store)).changes).toEqual([])
  })

  it('does not report a damaged document as stored when it may not be downloaded again', async () => {
    const store = createMemoryDeviceStore()
    await downloadOfflinePack(store, pack(), 1, how(portal().signal))
    await store.putBytes(deviceStoreNameOfDocument(7), new Uint8Array(file.length))
    expect(await downloadOfflinePack(store, pack(), 1, how(portal().signal, false))).toBe(false)
    expect((await stateOf(store)).documents).toEqual({})
  })

  it('ends at once when stopped, even without responses', async () => {
    for (const silent of ['/events', '/accords/2', '/accords/search-pack']) {
      const { fetch: answering } = (portal(), globalThis)
      const { promise: asked, resolve: isAsked } = Promise.withResolvers<AbortSignal | undefined>()
      vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
        if (address !== `/api/v1${silent}`) return answering(address, init)
        isAsked(init.signal ?? undefined)
        return new Promise((_, refuse) => {
          init.signal?.addEventListener('abort', () => refuse(new DOMException('stopped', 'AbortError')))
        })
      })
      const stop = new AbortController()
      const prepared = downloadOfflinePack(createMemoryDeviceStore(), pack(), 1, how(stop.signal))
      const signal = await asked
      stop.abort()
      expect([silent, signal?.aborted]).toEqual([silent, true])
      await expect(prepared).rejects.toThrow(ApiCallError)
    }
  })

  it.each([
    ['a page with 401', () => new Response('<!doctype html>Wifi', { status: 401 })],
    ['a refusal in words', () => Response.json(refusal, { status: 404 })],
    ['JSON with 200', () => Response.json({ data: [] })],
    ['a redirection', () => Response.redirect('https://wifi.invalid/')],
  ])('accepts nothing from another server: %s', async (_, answer) => {
    const store = createMemoryDeviceStore()
    vi.stubGlobal('fetch', async () => answer())
    await expect(downloadOfflinePack(store, pack(), 1, how(new AbortController().signal))).rejects.toThrow(ApiCallError)
    expect(await store.get(OFFLINE_PACK_STATE_NAME)).toBeUndefined()
  })

  it('deletes files that belong to it', async () => {
    const store = createMemoryDeviceStore()
    await store.put('answer/events/99', { at: AT, answer: {} })
    await downloadOfflinePack(store, pack(), 1, how(portal().signal))
    expect(await store.names('answer/events/')).toEqual([])
    await downloadOfflinePack(store, { accords: [], events: [] }, 1, how(portal().signal))
    expect(await store.names('document/')).toEqual([])
    expect(await store.names('answer/accords/')).toEqual([])
    expect((await stateOf(store)).changes.map(({ kind }) => kind)).toEqual(['retire', 'retire'])
  })
})
