import { afterEach, expect, it, vi } from 'vitest'
import { sendEarlyRequests, takeEarlyResponse } from '#src/api/earlyRequests.ts'
import { documentTextPartCacheKey } from '#src/accords/reader/text/documentTextPartCacheKey.ts'
import { earlyCallPaths } from '#src/screens/earlyCallPaths.ts'
import { matchPortalScreen } from '#src/screens/matchScreen.ts'

afterEach(() => vi.unstubAllGlobals())

const COMPANY = 2
const sentEarly = (address: string, readsText = true) => {
  const { pathname, search } = new URL(address, 'https://portal.invalid')
  return earlyCallPaths({ pathname, search }, COMPANY, readsText)
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

it('a page of a document is requested early with the text around it, where documents open as text', () => {
  const address = '/accords/12?document=3&page=45&mots=120-128'
  const agreement = matchPortalScreen('/accords/12', COMPANY).membersKeys
  expect(sentEarly(address)).toEqual([...(agreement ?? []), documentTextPartCacheKey(12, 3, 5)])
  expect(sentEarly(address, false)).toEqual(agreement)
  for (const search of ['document=3', 'page=45', 'document=x&page=45', 'document=3&page=0'])
    expect(sentEarly(`/accords/12?${search}`)).toEqual(agreement)
  expect(sentEarly('/events/7?document=3&page=45')).toEqual(sentEarly('/events/7'))
})

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
