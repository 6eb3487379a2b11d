import { readFileSync } from 'node:fs'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import type { StressTestContext, StressTestFinding } from '#tests/strain/finding.ts'
import { roundForDisplay } from '#tests/strain/measure.ts'
import { runClosedLoopLoad, type LoadRequest } from './openLoopLoad.ts'
import { createStrikeVisitors } from './strikeVisitors.ts'

const SECONDS = 10
const CONNECTIONS = 8
/** Clock ticks a second of /proc/PID/stat on Linux. */
const TICKS = 100

/**
 * Measures how many requests one core of the portal and one core of PostgreSQL serve in a second, by kind. Divides the
 * requests by the processor time that they used, so that other work on the machine changes little.
 */
export async function measureLimits({ portal, cluster }: StressTestContext): Promise<StressTestFinding[]> {
  const visitors = await createStrikeVisitors(portal.url, portal.databaseUrl)
  const kinds: Record<string, () => LoadRequest> = {
    'pages in the cache': () => ({ path: '/' }),
    'lists from the database': () => ({ path: '/api/v1/posts?per_page=50' }),
    searches: visitors.search,
    'sign-ins': visitors.logIn,
    'membership requests': visitors.join,
  }
  const findings: StressTestFinding[] = []
  for (const [what, next] of Object.entries(kinds)) {
    await runClosedLoopLoad(portal.url, { name: what, connections: CONNECTIONS, next }, 2)
    const before = readProcessorSeconds(portal.pid, cluster)
    const { successMs, statuses } = await runClosedLoopLoad(
      portal.url,
      { name: what, connections: CONNECTIONS, next },
      SECONDS,
    )
    const after = readProcessorSeconds(portal.pid, cluster)
    const perCore = (part: keyof typeof before) =>
      roundForDisplay(successMs.length / Math.max(0.01, after[part] - before[part]))
    const failed = [...statuses].filter(([status]) => status < 200 || status >= 400)
    findings.push({
      what: `limits: ${what}`,
      seen: `${roundForDisplay(successMs.length / SECONDS)}/s on this machine; ${perCore('portal')}/s for a core of the portal, ${perCore('database')}/s for a core of PostgreSQL; p95 ${roundForDisplay(successMs[Math.floor(0.95 * successMs.length)] ?? Number.NaN)} ms${failed.length > 0 ? `; failed ${JSON.stringify(Object.fromEntries(failed))}` : ''}`,
      bound: 'measured only',
      isHeld: failed.length === 0,
    })
  }
  return findings
}

/** Returns the processor time used so far by the portal's process and by PostgreSQL, in seconds. */
function readProcessorSeconds(pid: number, cluster: string) {
  const database = findPostgresProcesses(cluster).map(readTicks)
  return {
    portal: readTicks(pid).own / TICKS,
    // The children that have ended are counted by their parent.
    database: database.reduce((sum, { own, ended }) => sum + own + ended, 0) / TICKS,
  }
}

function readTicks(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15)
    return { own: own + system, ended: ended + endedSystem }
  } catch {
    return { own: 0, ended: 0 }
  }
}
