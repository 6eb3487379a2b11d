import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startPortalServer } from '#tests/e2e/server.ts'
import { estimateUncontendedRequestRate } from './cores.ts'
import { buildMinimumRatioBenchLine, type BenchComparisonLine } from './ratio.ts'
import { runLoadTest } from './runLoadTest.ts'
import type { BenchPeerServers } from './peers.ts'
import { isWrkInstalled, measureWrkRate } from './wrk.ts'

/**
 * Benchmarks the portal's requests a second against other servers, and its response times to known and unknown e-mail
 * addresses.
 */
export async function measureServerRequestRate(
  portal: { url: string; pid: number; databaseUrl: string },
  peers: BenchPeerServers,
): Promise<BenchComparisonLine[]> {
  const list = await compare(`${portal.url}/api/v1/posts`, `${peers.url}/posts`)
  const searched = await compare(`${portal.url}/api/v1/posts?search=repos`, `${peers.url}/posts`)
  const processes = await twoAgainstOne(portal)
  const logins = await timesOf(portal, '/login', { password: 'faux-faux', remember: false, device_infos })
  const codes = await timesOf(portal, '/forgot-password', {})
  return [
    buildMinimumRatioBenchLine(0.7, 'news list, bare Fastify + pg', list),
    { ...buildMinimumRatioBenchLine(0, 'news search (never kept), the same bare list', searched), bound: '' },
    ...(await keptPages(peers)),
    buildMinimumRatioBenchLine(
      1.6,
      'kept page at 100 connections, two processes against one, for each core that was theirs',
      processes,
    ),
    { what: 'refused login, known address against unknown', ...logins },
    { what: 'forgotten password, known address against unknown', ...codes },
  ]
}

/**
 * Compares the request rate of a cached page with that of the same bytes from a bare server's memory, measured by wrk.
 */
async function keptPages(peers: BenchPeerServers): Promise<BenchComparisonLine[]> {
  if (!(await isWrkInstalled())) {
    console.log('\nwrk is not installed (package wrk): how fast kept pages are answered is NOT measured.')
    return []
  }
  const logging = await startPortalServer('bench_logging', [], { LOG_LEVEL: 'info' })
  try {
    const lines: BenchComparisonLine[] = []
    for (const connections of [10, 100]) {
      const met = await inTurn(
        () => measureWrkRate(`${logging.url}/`, connections),
        () => measureWrkRate(`${peers.memoryUrl}/`, connections),
      )
      lines.push(
        buildMinimumRatioBenchLine(0.5, `kept page, ${connections} connections, the same bytes from memory`, met),
      )
    }
    return lines
  } finally {
    await logging.stop()
  }
}

const compare = (ours: string, theirs: string, connections = 10) =>
  inTurn(
    () => rate(ours, connections),
    () => rate(theirs, connections),
  )

/** Compares the request rates of the portal in one process and in two. */
async function twoAgainstOne(one: { url: string; pid: number }) {
  const two = await startPortalServer('bench_two', [], { PROCESSES: '2' })
  const options = { connections: 100, headers }
  try {
    return await inTurn(
      () => estimateUncontendedRequestRate(two, 2, options),
      () => estimateUncontendedRequestRate(one, 1, options),
    )
  } finally {
    await two.stop()
  }
}

/**
 * Returns the median request rates of three load test rounds for two servers. Rounds alternate, so that the machine's
 * load affects both alike.
 */
async function inTurn(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<[number, number]> {
  const rounds = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < 4; round++) {
    const [mine, their] = [await ours(), await theirs()]
    // The first round warms up both servers.
    if (round === 0) continue
    rounds.ours.push(mine)
    rounds.theirs.push(their)
  }
  return [median(rounds.ours), median(rounds.theirs)]
}

// Browsers ask for compressed pages.
const headers = { 'accept-encoding': 'br' }

async function rate(url: string, connections: number) {
  const { perSecond, statuses, broken } = await runLoadTest(url, { connections, headers })
  if (broken || Object.keys(statuses).join() !== '200')
    throw new Error(`${url}: ${JSON.stringify(statuses)}, ${broken} broken`)
  return perSecond
}

// With fewer calls the median varies by over a tenth between runs.
const ROUNDS = 5
const device_infos = { device_type: 'web', device_name: 'bench', device_platform: 'bench' }

/**
 * Compares an API call's response times for members' and unknown e-mail addresses: a difference would reveal members.
 */
async function timesOf({ url, databaseUrl }: { url: string; databaseUrl: string }, path: string, rest: object) {
  const time = async (email: string) => {
    const body = JSON.stringify({ ...rest, email })
    // Work left by the previous call, such as sending a mail, ends meanwhile.
    await sleep(200)
    const start = performance.now()
    await fetch(`${url}/api/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return performance.now() - start
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  for (let round = 0; round < ROUNDS; round++) {
    // Five attempts per account stay within both calls' rate limits, reset each round.
    await database.query('truncate rate_limits')
    for (const account of ['membre', 'membre2', 'membre3']) {
      for (let tries = 0; tries < 5; tries++) {
        times.known.push(await time(`${account}@envol.example`))
        times.unknown.push(await time(`inconnu-${account}@envol.example`))
      }
    }
  }
  await database.end()
  const [ours, theirs] = [median(times.known), median(times.unknown)]
  return { ours, theirs, unit: 'ms' as const, bound: '0.9 to 1.1 ×', isHeld: Math.abs(ours / theirs - 1) <= 0.1 }
}

/** Returns the median of numbers. */
export function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
