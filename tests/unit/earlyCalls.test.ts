import { afterEach, expect, it, vi } from 'vitest'
import { sendEarlyRequests, takeEarlyResponse } from '#src/api/earlyRequests.ts'
import { earlyCallPaths } from '#src/screens/earlyCallPaths.ts'
import { matchPortalScreen } from '#src/screens/matchScreen.ts'

afterEach(() => vi.unstubAllGlobals())

const COMPANY = 2
const sentEarly = (address: string) => {
  const { pathname, search } = new URL(address, 'https://portal.invalid')
  return earlyCallPaths({ pathname, search }, COMPANY)
}

it.each([
  '/',
  '/accords',
  '/accords/12',
  '/events',
  '/events/7',
  '/profile',
  '/accords?theme=remuneration',
  '/events?mois=2026-12',
])('the first requests of %s are those of its screen', (address) =>
  expect(sentEarly(address)).toEqual(matchPortalScreen(address, COMPANY).membersKeys),
)

it.each(['/faq', '/blog/3', '/accords/abc', '/accords/0', '/profile/12', '/bureau', '/accords/12/plus'])(
  'nothing is requested early for %s',
  (address) => expect(sentEarly(address)).toEqual([]),
)

it('an early response is taken once, and only by a call with the same session', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([url, headers['authorization']])
    return new Response('{}')
  })
  sendEarlyRequests('mine', ['/accords', '/events'])
  expect(asked).toEqual([
    ['/api/v1/accords', 'Bearer mine'],
    ['/api/v1/events', 'Bearer mine'],
  ])
  expect(await takeEarlyResponse('/accords', 'mine')).toBeInstanceOf(Response)
  expect(takeEarlyResponse('/accords', 'mine')).toBeUndefined()
  expect(takeEarlyResponse('/events', 'of another session')).toBeUndefined()
  expect(takeEarlyResponse('/events', 'mine')).toBeUndefined()
})
