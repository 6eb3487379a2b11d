import { Client } from 'pg'
import { expect } from 'vitest'
import {
  createKeepAliveAgent,
  sendKeepAliveRequest,
  type PortalProcesses,
  type PortalProcessResponse,
} from './realServer.ts'

const PEOPLE = 20

/**
 * Stops a portal by SIGTERM while 20 clients use it, and asserts that no response is cut and that each connection is
 * closed by its last response. Half of the clients wait for a locked table; the others send requests until they are
 * told to leave.
 */
export async function stopPortalUnderLoad(portal: PortalProcesses, database: string) {
  const base = `${portal.url}/api/v1`
  const lock = new Client({ connectionString: database })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table posts in access exclusive mode')

  const waiting = Array.from({ length: PEOPLE / 2 }, async (_, index) => {
    const agent = createKeepAliveAgent()
    return [await sendKeepAliveRequest(agent, `${base}/posts?search=mot${index}`)]
  })
  let begun = 0
  const going = Array.from({ length: PEOPLE / 2 }, async () => {
    const agent = createKeepAliveAgent()
    const answers: PortalProcessResponse[] = []
    do {
      answers.push(await sendKeepAliveRequest(agent, `${base}/companies`))
      if (answers.length === 1) begun++
    } while (!answers.at(-1)?.isLast)
    return answers
  })
  const locked = `select count(*)::int as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`
  const isLocked = async () => (await lock.query<{ count: number }>(locked)).rows[0]?.count
  await expect.poll(isLocked).toBeGreaterThan(0)
  await expect.poll(() => begun).toBe(PEOPLE / 2)

  portal.server.kill('SIGTERM')
  // A second signal, as impatient people send, changes nothing.
  portal.server.kill('SIGTERM')
  const gone = await Promise.all(going)
  await lock.query('commit')
  await lock.end()
  const answered = await Promise.all(waiting)
  for (const answers of [...gone, ...answered]) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.at(-1)?.isLast).toBe(true)
  }
}
