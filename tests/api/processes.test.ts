import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPortalTestDatabase, demoLoginCredentials } from './portal.ts'
import {
  sendKeepAliveRequest,
  listChildProcesses,
  createKeepAliveAgent,
  isProcessRunning,
  startPortalProcesses,
  type PortalProcessResponse,
  type PortalProcesses,
} from './realServer.ts'

// A portal with two processes that answer requests, and their owner process.
let database = ''
let portal: PortalProcesses
beforeAll(async () => {
  database = await createPortalTestDatabase()
  portal = await startPortalProcesses(database, { PROCESSES: '2' })
})
afterAll(() => portal.stop())

const companies = () => `${portal.url}/api/v1/companies`

async function inDatabase(query: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  await client.query(query)
  await client.end()
}

it('the portal reports once that it is ready, when both processes answer, neither of them the owner', async () => {
  expect(portal.said.filter((line) => line.includes('Envol est prêt'))).toHaveLength(1)
  const pids = [...(await portal.oneEach()).keys()]
  expect(pids).not.toContain(portal.pid)
})

it('both processes show new content', async () => {
  const agents = [...(await portal.oneEach()).values()]
  const pages = async () => {
    const answers = await Promise.all(agents.map((agent) => sendKeepAliveRequest(agent, `${portal.url}/blog`)))
    return answers.map(({ body }) => body.includes('Un titre tout neuf'))
  }
  expect(await pages()).toEqual([false, false])
  await inDatabase(
    `update posts set title = 'Un titre tout neuf' where id = (select max(id) from posts where published_at < now() and not withdrawn)`,
  )
  await expect.poll(pages).toEqual([true, true])
})

it('rate limits count both processes’ attempts together', async () => {
  const agents = [...(await portal.oneEach()).values()]
  const body = demoLoginCredentials({ password: 'faux-faux' })
  const tries = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      sendKeepAliveRequest(agents[index % 2] ?? createKeepAliveAgent(), `${portal.url}/api/v1/login`, {
        method: 'POST',
        body,
      }),
    )
  const statuses = async (answers: Promise<PortalProcessResponse>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(await statuses(tries(10)))).toEqual(new Set([401]))
  expect(await statuses(tries(2))).toEqual([429, 429])
})

it('a killed process is replaced, while the other answers as before', async () => {
  const before = [...(await portal.oneEach()).keys()]
  const [victim = 0] = before
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const agent = createKeepAliveAgent()
      return {
        agent,
        isTheVictims: (await portal.answeredBy(await sendKeepAliveRequest(agent, companies()))) === victim,
      }
    }),
  )
  // The owner is notified once nothing of the process is left, not even a socket.
  const isGone = (pid = victim, pause = 0) =>
    portal.said.some((line) => line.includes(`"worker":${pid},"how":"SIGKILL","pause":${pause},`))
  const seen = { answers: 0, failures: 0, failuresOfOthers: 0 }
  const over = new AbortController()
  const going = people.map(async ({ agent, isTheVictims }) => {
    for (let isItsOwn = isTheVictims; !over.signal.aborted;) {
      const answer = await sendKeepAliveRequest(agent, companies()).catch(() => undefined)
      if (answer) {
        expect(answer.status).toBe(200)
        seen.answers++
        continue
      }
      seen.failures++
      if (!isItsOwn) seen.failuresOfOthers++
      // From here on the remaining processes are asked.
      isItsOwn = false
      while (!isGone()) await sleep(5)
    }
  })
  await expect.poll(() => seen.answers).toBeGreaterThan(100)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => isGone()).toBe(true)
  const after = [...(await portal.oneEach()).keys()]
  expect(after).not.toContain(victim)
  over.abort()
  await Promise.all(going)
  expect(seen.failures).toBeGreaterThan(0)
  expect(seen.failuresOfOthers).toBe(0)

  // A process that keeps crashing is not restarted at once.
  const next = after.find((pid) => !before.includes(pid)) ?? 0
  process.kill(next, 'SIGKILL')
  await expect.poll(() => isGone(next, 1000)).toBe(true)
})

it('no process survives its killed owner, not even one that is starting', async () => {
  const pids = listChildProcesses(portal.pid)
  expect(pids.length).toBeGreaterThan(0)
  await portal.stop('SIGKILL')
  await expect.poll(() => pids.filter(isProcessRunning)).toEqual([])
})
