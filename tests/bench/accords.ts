import { Client } from 'pg'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertBenchAgreements } from './insertBenchAgreements.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { median } from './server.ts'
import { BENCH_SEARCH_QUERIES } from './content.ts'

const [SMALL, LARGE] = [200, 2000]
/** Maximum 99th percentile of response times of the passage search in agreements, in milliseconds. */
const SEARCH_MS = 60
const ROUNDS = 10

/**
 * Measures how much slower the passage search is among 2,000 agreements than among 200. Returns benchmark report lines.
 */
export async function measurePassageSearch(): Promise<BenchComparisonLine[]> {
  const large = await startFilled('bench_accords_large', LARGE)
  const small = await startFilled('bench_accords_small', SMALL)
  const [ours, theirs] = [[] as number[], [] as number[]]
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const word of BENCH_SEARCH_QUERIES) {
        const path = `/api/v1/accords/passages?query=${encodeURIComponent(word)}`
        const [one, other] = [await large.time(path), await small.time(path)]
        // The first round warms up both servers.
        if (round > 0) ours.push(one)
        if (round > 0) theirs.push(other)
      }
    }
  } finally {
    await large.stop()
    await small.stop()
  }
  const late = p99(ours)
  const [one, other] = [median(ours), median(theirs)]
  const unit = 'ms'
  return [
    { what: 'passages', ours: one, theirs: other, unit, bound: '≤ 3 ×', isHeld: one <= 3 * other },
    {
      what: 'passages, 99th percentile',
      ours: late,
      theirs: p99(theirs),
      unit,
      bound: `≤ ${SEARCH_MS} ms`,
      isHeld: late <= SEARCH_MS,
    },
  ]
}

async function startFilled(name: string, amount: number) {
  const server = await startPortalServer(name)
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  await insertBenchAgreements(client, amount)
  await client.end()
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const login = await fetch(`${server.url}/api/v1/login`, { method: 'POST', headers, body: JSON.stringify(member) })
  const { token } = (await login.json()) as { token: string }
  return {
    stop: () => server.stop(),
    async time(path: string) {
      const start = performance.now()
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - start
    },
  }
}

const member = {
  email: 'membre@envol.example',
  password: DEMO_PASSWORD,
  remember: false,
  device_infos: { device_type: 'web', device_name: 'Mesure', device_platform: 'Linux' },
}

const p99 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
