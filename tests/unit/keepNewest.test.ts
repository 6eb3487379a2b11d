import { expect, it, vi } from 'vitest'
import { storeNewestApiReply } from '#src/offline/store/storeNewestReply.ts'
import { deviceStoreNameOfReply } from '#src/offline/pack/packState.ts'
import { createMemoryDeviceStore } from '#tests/samples/createMemoryDeviceStore.ts'

vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })

const KEY = '/events/7'
const kept = (at: string, answer: string) => ({ at, answer })

it('a late answer does not replace the answer to a newer request', async () => {
  const store = createMemoryDeviceStore()
  await storeNewestApiReply(store, KEY, kept('2026-03-01T10:00:05.000Z', 'after'))
  await storeNewestApiReply(store, KEY, kept('2026-03-01T10:00:00.000Z', 'before'))
  expect(await store.get(deviceStoreNameOfReply(KEY))).toEqual(kept('2026-03-01T10:00:05.000Z', 'after'))
  await storeNewestApiReply(store, KEY, kept('2026-03-01T10:00:06.000Z', 'newest'))
  expect(await store.get(deviceStoreNameOfReply(KEY))).toMatchObject({ answer: 'newest' })
})

it('an answer stored under a clock that was a year ahead does not stay for a year', async () => {
  const store = createMemoryDeviceStore()
  await storeNewestApiReply(store, KEY, kept(new Date(Date.now() + 365 * 86_400_000).toISOString(), 'of tomorrow'))
  await storeNewestApiReply(store, KEY, kept(new Date().toISOString(), 'of today'))
  expect(await store.get(deviceStoreNameOfReply(KEY))).toMatchObject({ answer: 'of today' })
})
