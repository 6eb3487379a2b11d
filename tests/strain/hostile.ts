import { runLoadTest } from '#tests/bench/runLoadTest.ts'
import { medianResponseTime, requestUntilAborted, roundForDisplay, timeHttpRequest } from './measure.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'

/** Stress test: sends logins whose e-mail address makes a backtracking regular expression run for minutes. */
export async function stressTestBacktrackingLogins({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const send = (email: string) =>
    timeHttpRequest(`${portal.url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'decollage', remember: false, device_infos: {} }),
    })
  await send('personne')
  const short = medianResponseTime(await repeat(5, async () => (await send('personne')).ms))
  const findings: StressTestFinding[] = []
  for (const kib of [20, 60, 1000]) {
    const { status, ms } = await send(`a@${'.'.repeat(kib * 1024)}@`)
    const isHeld = status >= 400 && status < 500 && ms < Math.max(250, 50 * short)
    findings.push({
      what: `an e-mail of ${kib} KiB of dots`,
      seen: `${status} in ${roundForDisplay(ms)} ms, a short one in ${roundForDisplay(short)} ms`,
      bound: 'refused within 50 times a short one’s time, or 250 ms',
      isHeld,
    })
  }
  return findings
}

/** Stress test: requests uncached pages on a hundred connections, while another client requests the home page. */
export async function stressTestUncachedPages({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const findings: StressTestFinding[] = []
  let count = 0
  for (const [what, path] of [
    ['pages that do not exist', () => `/nulle-part-${count++}`],
    ['invented articles', () => `/blog/${100_000 + count++}`],
    ['searches', () => `/blog?search=mot${count++}`],
    ['lists that no page shows', () => `/api/v1/posts?page=${1 + (count++ % 10_000)}&per_page=${1 + (count % 50)}`],
  ] as const) {
    await timeHttpRequest(portal.url)
    const over = new AbortController()
    const reader = requestUntilAborted(portal.url, over.signal)
    const flood = await runLoadTest(portal.url, { connections: 100, seconds: 8, path })
    over.abort()
    const times = await reader
    const busy = flood.statuses[503] ?? 0
    findings.push({
      what: `home, read beside 100 connections asking for ${what}`,
      seen: `median ${roundForDisplay(medianResponseTime(times))} ms, longest ${roundForDisplay(Math.max(...times))} ms; ${Math.round(flood.perSecond)} answers/s to the flood, ${busy} times 503`,
      bound: what === 'searches' ? 'median < 300 ms, and 503 for the flood' : 'median < 300 ms',
      isHeld: medianResponseTime(times) < 300 && (what !== 'searches' || busy > 0),
    })
  }
  return findings
}

/** Stress test: sends search queries that contain the placeholders of the server's HTML template. */
export async function stressTestTemplatePlaceholders({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const written = '%NONCE%<!--head--><!--foot-->'
  const answer = await fetch(`${portal.url}/blog?search=${encodeURIComponent(written)}`)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const isWhole = html.split('<div id="root">').length === 2 && html.includes('%NONCE%')
  return [
    {
      what: 'a search for the templates’ marks',
      seen: `${isWhole ? 'shown as words' : 'the page is not whole'}, ${policy.includes('nonce') ? 'a nonce' : 'no nonce'} in the policy`,
      bound: 'shown as words; nothing inline but by its hash',
      isHeld: isWhole && !policy.includes('nonce') && policy.includes('sha256-'),
    },
  ]
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < times) results.push(await work())
  return results
}
