import { startPortalServer } from '#tests/e2e/server.ts'
import type { StressTestContext, StressTestFinding } from '#tests/strain/finding.ts'
import { roundForDisplay, timeHttpRequest } from '#tests/strain/measure.ts'
import { runOpenLoopLoad, type LoadReport } from './openLoopLoad.ts'
import { createStrikeVisitors } from './strikeVisitors.ts'

/** Duration of a strike day in seconds. */
const SECONDS = Number(process.env['STRIKE_SECONDS'] ?? 60)
/** Settings of a portal behind a proxy, so that visitors have addresses of their own. */
export const STRIKE_SETTINGS = { TRUST_PROXY: 'loopback', LOAD_SHEDDING: 'on' }
/** Maximum time of a response in milliseconds: five seconds of waiting, and eight of a slow database. */
const LONGEST_MS = 13_000

/** Stress test: a strike day on one portal. 1,000 readers, 600 sign-ins a minute, 150 searches a second, 60 joins. */
export const stressTestStrikeDay = ({ portal }: StressTestContext): Promise<StressTestFinding[]> =>
  playStrikeDay('one portal', [portal.url], portal.databaseUrl)

/** Stress test: the same strike day on two portals with one database. */
export async function stressTestStrikeDayOnTwo({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const settings = { ...STRIKE_SETTINGS, DATABASE_URL: portal.databaseUrl }
  const other = await startPortalServer('strain_strike_other', [], settings)
  try {
    return await playStrikeDay('two portals', [portal.url, other.url], portal.databaseUrl)
  } finally {
    await other.stop()
  }
}

async function playStrikeDay(place: string, urls: string[], databaseUrl: string): Promise<StressTestFinding[]> {
  const { pages, read, logIn, search, join } = await createStrikeVisitors(urls[0] ?? '', databaseUrl)
  const kinds = [
    { name: '1,000 readers', people: 1000, next: read },
    { name: '600 sign-ins a minute', perSecond: 10, next: logIn },
    { name: '150 searches a second', perSecond: 150, next: search },
    { name: '60 joins a minute', perSecond: 1, next: join },
  ]
  // A portal has prerendered its pages before the strike.
  for (const url of urls) for (const path of pages) await timeHttpRequest(url + path)
  const reports = await runOpenLoopLoad(urls, kinds, SECONDS)
  return reports.map((report) => describe(`a strike day on ${place}: ${report.name}`, report))
}

function describe(what: string, report: LoadReport): StressTestFinding {
  const { statuses, successMs, longestMs } = report
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const refused = statuses.get(503) ?? 0
  const others = [...statuses].filter(([status]) => status === 0 || (status >= 400 && status !== 503))
  const at = (part: number) => roundForDisplay(successMs[Math.floor(part * successMs.length)] ?? Number.NaN)
  const isReading = what.endsWith('readers')
  return {
    what,
    seen: `${successMs.length} of ${all} succeeded, ${refused} refused, ${others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : 0} failed; p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms; longest ${roundForDisplay(longestMs)} ms`,
    bound: `no failure other than 503, each response within ${LONGEST_MS / 1000} s${isReading ? '; no reader refused' : ''}`,
    isHeld: others.length === 0 && longestMs < LONGEST_MS && (!isReading || refused === 0),
  }
}
