import { expect, it } from 'vitest'
import { pageFrameCachePath, shouldServeCachedPageFrame, isCachedPageFrameOld } from '#src/offline/worker/pageFrames.ts'

const opensFirst = (path: string, cache: RequestCache = 'default') =>
  shouldServeCachedPageFrame(new URL(path, 'https://portal.invalid'), { cache })

it.each(['/', '/accords', '/accords?theme=conges', '/accords/12', '/events', '/events/3', '/profile'])(
  'the cached frame of %s opens first',
  (path) => expect(opensFirst(path)).toBe(true),
)

it.each([
  '/?requiredAuth=true',
  '/blog',
  '/faq',
  '/about',
  '/accords/abc',
  '/profile/3',
  '/bureau',
  '/carte/abc',
  '/login',
])('%s comes from the network first', (path) => expect(opensFirst(path)).toBe(false))

it.each(['reload', 'no-cache', 'no-store'] as const)('a reload (%s) asks the network first', (cache) =>
  expect(opensFirst('/accords', cache)).toBe(false),
)

it('all agreements share a frame, and all events', () => {
  expect(['/accords/12', '/accords/3', '/events/9', '/carte/ab-c', '/profile'].map(pageFrameCachePath)).toEqual([
    '/accords/1',
    '/accords/1',
    '/events/1',
    '/carte/0',
    '/profile',
  ])
})

it('a frame without a date, or of more than ten minutes, is fetched again', () => {
  const fetchedAgo = (ms: number) => new Response('', { headers: { date: new Date(Date.now() - ms).toUTCString() } })
  expect(isCachedPageFrameOld(fetchedAgo(60_000))).toBe(false)
  expect(isCachedPageFrameOld(fetchedAgo(660_000))).toBe(true)
  expect(isCachedPageFrameOld(new Response(''))).toBe(true)
})
