import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { roundForDisplay } from './measure.ts'
import type { StressTestFinding } from './finding.ts'

const PORT = '3491'
const QUERY_MS = 2000

/** Stress test: stops a server with built-in PostgreSQL while one, then fifty connections send requests. */
export async function stressTestServerStop(): Promise<StressTestFinding[]> {
  const checkout = await createSourceCheckout()
  const home = join(checkout.folder, 'data/postgres')
  try {
    return [await stopWith(1, checkout, home), await stopWith(50, checkout, home)]
  } finally {
    await checkout.remove()
  }
}

async function stopWith(
  people: number,
  checkout: Awaited<ReturnType<typeof createSourceCheckout>>,
  home: string,
): Promise<StressTestFinding> {
  const { server, ended, url } = await checkout.start({ PORT })
  await ask(new Agent(), `${url}/api/v1/companies`)
  const lock = new Client({ connectionString: await databaseUrl(home) })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table posts in access exclusive mode')

  let [answered, cut, lastAnswer] = [0, 0, 0]
  const note = (work: Promise<unknown>) =>
    work.then(
      () => {
        answered++
        lastAnswer = performance.now()
      },
      () => cut++,
    )
  // Up to five connections wait for a query; the others send requests over keep-alive.
  const waiting = Math.min(5, people)
  const calls = Array.from({ length: people }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    if (index < waiting) return note(ask(agent, `${url}/api/v1/posts?search=mot${index}`))
    for (let isLast = false; !isLast;) {
      const answer = ask(agent, `${url}/api/v1/companies`)
      await note(answer)
      isLast = await answer.catch(() => true)
    }
    return undefined
  })
  await sleep(500)
  server.kill('SIGTERM')
  await sleep(QUERY_MS)
  await lock.query('commit')
  await lock.end().catch(() => undefined)
  await Promise.all(calls)
  const code = await ended
  const took = performance.now() - lastAnswer
  const orphans = findPostgresProcesses(join(home, 'cluster')).length
  return {
    what: `SIGTERM with ${people} connection${people > 1 ? 's' : ''} asking, one query of 2 s`,
    seen: `${answered} answered, ${cut} cut; exit ${code}, ${roundForDisplay(took / 1000)} s after the last answer, ${orphans} PostgreSQL left`,
    bound: 'exit 0 within 5 s, 0 cut, 0 left',
    isHeld: code === 0 && took < 5000 && cut === 0 && orphans === 0,
  }
}

/** Sends an HTTP request; resolves to true when the server closes the connection after the response. */
function ask(agent: Agent, url: string) {
  return new Promise<boolean>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.headers.connection === 'close'))
      response.once('error', reject)
    }).once('error', reject)
  })
}

async function databaseUrl(home: string) {
  const password = await readFile(join(home, 'password'), 'utf8')
  const [, , , port] = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://envol:${password}@127.0.0.1:${port}/postgres`
}
