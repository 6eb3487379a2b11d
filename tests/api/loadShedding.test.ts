import { expect, it } from 'vitest'
import { MAX_EVENT_LOOP_DELAY_MS } from '#server/http/overload/loadShedding.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

// Under overload the portal refuses the least important requests first.
let delay = 0
const here = useTestPortal({ withPages: true, env: { LOAD_SHEDDING: 'on' }, eventLoopDelay: () => delay })

type Sent = { url: string; payload?: object }
const requests: Record<string, Sent> = {
  'a membership request': { url: '/api/v1/membership/requests', payload: {} },
  'a search': { url: '/api/v1/search?query=repos' },
  'a list with search words': { url: '/api/v1/posts?search=repos' },
  'a page with search words': { url: '/blog?search=repos' },
  'a sign-in': { url: '/api/v1/login', payload: demoLoginCredentials() },
  'a list': { url: '/api/v1/posts?per_page=50' },
  'a page': { url: '/blog?page=2' },
  'the health check': { url: '/healthz' },
  'the page in the cache': { url: '/' },
}

/** Names of the requests that are refused while the event loop has this mean delay, in milliseconds. */
async function refusedAt(ms: number) {
  delay = 0
  await here.portal.app.inject('/')
  delay = ms
  const refused: string[] = []
  for (const [name, { url, payload }] of Object.entries(requests)) {
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const answer = await here.portal.app.inject({ url, headers, ...(payload && { method: 'POST', payload }) })
    if (answer.statusCode !== 503) continue
    refused.push(name)
    expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['5', 'no-store'])
    expect(answer.body).toContain('très sollicité')
  }
  return refused
}

const { joining, search, session, reading } = MAX_EVENT_LOOP_DELAY_MS
const SEARCHES = ['a search', 'a list with search words', 'a page with search words']

it.each([
  // First, while the page is not in the cache.
  [reading + 1, ['a membership request', ...SEARCHES, 'a sign-in', 'a list', 'a page']],
  [joining, []],
  [joining + 1, ['a membership request']],
  [search + 1, ['a membership request', ...SEARCHES]],
  [session + 1, ['a membership request', ...SEARCHES, 'a sign-in']],
  // A second without a measurement is one long task, and no overload: it counts as a delay of one second.
  [Infinity, ['a membership request', ...SEARCHES]],
])('at %s ms', async (ms, refused) => {
  expect(await refusedAt(ms)).toEqual(refused)
})

it('counts the refused requests by importance', async () => {
  const before = here.portal.app.loadShedding.refused.search
  await refusedAt(search + 1)
  expect(here.portal.app.loadShedding.refused.search).toBe(before + SEARCHES.length)
})
