import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import { roundForDisplay, timeHttpRequest } from './measure.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'

/**
 * Stress test: requests a page and an API call while a database table is locked. Both must return 503, and the page
 * must not be cached.
 */
export async function stressTestLockedTable({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const client = new Client({ connectionString: portal.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table posts in access exclusive mode')
  const [page, call] = await Promise.all([
    timeHttpRequest(`${portal.url}/blog`),
    timeHttpRequest(`${portal.url}/api/v1/posts`),
  ])
  await client.query('rollback')
  await client.end()
  const after = await timeHttpRequest(`${portal.url}/blog`)
  const retry = page.headers.get('retry-after')
  return [
    {
      what: 'a page and a call on a locked table',
      seen: `${page.status} in ${roundForDisplay(page.ms)} ms (Retry-After ${retry}) and ${call.status}; once unlocked ${after.status}`,
      bound: '503 and 503, then 200',
      isHeld: page.status === 503 && retry !== null && call.status === 503 && after.status === 200,
    },
  ]
}

/** Stress test: suspends the PostgreSQL processes, as a hanging disk does, and requests pages. */
export async function stressTestFrozenDatabase({ portal, cluster }: StressTestContext): Promise<StressTestFinding[]> {
  const home = `${portal.url}/`
  await timeHttpRequest(home)
  const pids = findPostgresProcesses(cluster)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // The connection's process has ended meanwhile.
      }
    }
  }
  signal('SIGSTOP')
  try {
    const ready = await timeHttpRequest(`${portal.url}/readyz`)
    const fresh = await timeHttpRequest(home)
    // A cached page is stale after a minute.
    await sleep(61_000)
    const [old, other, call] = await Promise.all([
      timeHttpRequest(home),
      timeHttpRequest(`${portal.url}/blog/3`),
      timeHttpRequest(`${portal.url}/api/v1/posts/3`),
    ])
    signal('SIGCONT')
    const again = await untilStatus(`${portal.url}/blog/3`, 200)
    return [
      {
        what: 'readiness while PostgreSQL is frozen',
        seen: `${ready.status} in ${roundForDisplay(ready.ms)} ms`,
        bound: '503 within 2 s',
        isHeld: ready.status === 503 && ready.ms < 2000,
      },
      {
        what: 'a kept page, fresh and a minute old',
        seen: `${fresh.status} in ${roundForDisplay(fresh.ms)} ms, ${old.status} in ${roundForDisplay(old.ms)} ms`,
        bound: '200 both',
        isHeld: fresh.status === 200 && old.status === 200,
      },
      {
        what: 'a page and a call that were not kept',
        seen: `${other.status} and ${call.status} in ${roundForDisplay(Math.max(other.ms, call.ms))} ms; thawed: ${again ? 200 : 'still 503'}`,
        bound: '503 both, then 200',
        isHeld: other.status === 503 && call.status === 503 && again,
      },
    ]
  } finally {
    signal('SIGCONT')
  }
}

async function untilStatus(url: string, status: number) {
  for (let tries = 0; tries < 60; tries++) {
    if ((await timeHttpRequest(url)).status === status) return true
    await sleep(500)
  }
  return false
}
