import { afterEach, expect, it } from 'vitest'
import { currentOfflineState, updateOfflineState } from '#src/offline/offlineState.ts'
import { followRenewedReplies, showStoredReplyFirst } from '#src/offline/showStoredReplyFirst.ts'

afterEach(() => updateOfflineState({ shownFrom: undefined }))

const storedAgo = (ms: number) => ({ at: new Date(Date.now() - ms).toISOString(), answer: 'stored' })
const HOURS = 3_600_000
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('a stored reply is shown until the network’s replaces it, with its time when it is old', async () => {
  const shown: unknown[] = []
  const unfollow = followRenewedReplies((key, answer) => shown.push([key, answer]))
  const { promise, resolve } = Promise.withResolvers<string>()
  const stored = storedAgo(5 * HOURS)
  expect(await showStoredReplyFirst('/accords', promise, Promise.resolve(stored))).toBe('stored')
  expect(currentOfflineState().shownFrom).toBe(stored.at)
  expect(shown).toEqual([])
  resolve('newest')
  await settled()
  expect(shown).toEqual([['/accords', 'newest']])
  expect(currentOfflineState().shownFrom).toBeUndefined()
  unfollow()
})

it('a recent stored reply is shown without its time', async () => {
  const never = new Promise(() => undefined)
  expect(await showStoredReplyFirst('/events', never, Promise.resolve(storedAgo(60_000)))).toBe('stored')
  expect(currentOfflineState().shownFrom).toBeUndefined()
})

it('a network that replies first wins, and a refusal without a stored reply is a refusal', async () => {
  const late = new Promise<undefined>(() => undefined)
  expect(await showStoredReplyFirst('/accords', Promise.resolve('newest'), late)).toBe('newest')
  const refused = Promise.reject(new Error('refused'))
  await expect(showStoredReplyFirst('/accords', refused, Promise.resolve(undefined))).rejects.toThrow('refused')
})

it('a reply that comes before a page follows renewals is shown once it does', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await showStoredReplyFirst('/accords', promise, Promise.resolve(storedAgo(60_000)))
  resolve('newest')
  await settled()
  const shown: unknown[] = []
  followRenewedReplies((key, answer) => shown.push([key, answer]))()
  expect(shown).toEqual([['/accords', 'newest']])
})
