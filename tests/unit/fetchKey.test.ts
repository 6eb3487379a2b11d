import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { portalReachability, setApiAccessTokenSource, setOfflineApiFunctions } from '#src/api/bearer.ts'
import { ApiCallError, fetchApiReplyByKey } from '#src/api/call.ts'
import { awaitApiReplyUntilDeadline } from '#src/offline/worker/awaitApiReplyUntilDeadline.ts'

let answer: (response: Response) => void
let fail: (error: Error) => void
const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { [PORTAL_RESPONSE_HEADER]: '1' } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        answer = resolve
        fail = reject
      }),
  )
  setApiAccessTokenSource({ token: () => 'a-token', refuse: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  portalReachability.isOurs = true
})

const keeps = (kept: unknown) =>
  setOfflineApiFunctions(() =>
    Promise.resolve({
      fetchReplyOrStoredCopy: (key, asked) => awaitApiReplyUntilDeadline(key, asked, async () => kept),
      sendOrQueueAction: async () => undefined,
    }),
  )
const NEVER = Symbol('never')
const within = async (ms: number, asked: Promise<unknown>) => {
  const late = new Promise((resolve) => setTimeout(() => resolve(NEVER), ms))
  const first = Promise.race([asked, late])
  await vi.advanceTimersByTimeAsync(ms)
  return first
}

it('after the timeout without a response the stored answer is used, and marked as such', async () => {
  keeps('kept')
  const asked = fetchApiReplyByKey('/accords/1')
  expect(await within(7000, asked)).toBe(NEVER)
  expect(portalReachability.isOurs).toBe(true)
  expect(await within(2000, asked)).toBe('kept')
  expect(portalReachability.isOurs).toBeUndefined()
  // A second request waits: a slow connection delivers the new answer in the end.
  const again = fetchApiReplyByKey('/accords/1')
  expect(await within(20_000, again)).toBe(NEVER)
  answer(json('fresh'))
  expect(await again).toBe('fresh')
})

it('an answer that the device lacks is awaited', async () => {
  keeps(undefined)
  const asked = fetchApiReplyByKey('/accords/2')
  expect(await within(60_000, asked)).toBe(NEVER)
  answer(json('from afar'))
  expect(await asked).toBe('from afar')
  expect(portalReachability.isOurs).toBe(true)
})

it('an answer in time is the portal’s, and no network failure is reported later', async () => {
  keeps('kept')
  const asked = fetchApiReplyByKey('/accords/3')
  answer(json('fresh'))
  expect(await asked).toBe('fresh')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(portalReachability.isOurs).toBe(true)
})

it('offline the stored answer is used at once; the portal’s refusal stays a refusal', async () => {
  keeps('kept')
  const lost = fetchApiReplyByKey('/accords/4')
  fail(new TypeError('no network'))
  expect(await lost).toBe('kept')
  const refused = fetchApiReplyByKey('/accords/4')
  answer(json({ success: false, message: 'Non.' }, 403))
  await expect(refused).rejects.toThrow(ApiCallError)
})

it('the network alone answers when the code of the store does not load', async () => {
  setOfflineApiFunctions(() => Promise.reject(new TypeError('no network')))
  const asked = fetchApiReplyByKey('/accords/6')
  fail(new TypeError('no network'))
  await expect(asked).rejects.toThrow('Pas de connexion')
})

it('a device without a store waits like a browser', async () => {
  const asked = fetchApiReplyByKey('/accords/5')
  expect(await within(60_000, asked)).toBe(NEVER)
  expect(portalReachability.isOurs).toBe(true)
  answer(json('at last'))
  expect(await asked).toBe('at last')
})
