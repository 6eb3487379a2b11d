import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmtpTestServer, type SmtpTestServer } from './mailServer.ts'
import { createPortalTestDatabase, demoLoginCredentials } from './portal.ts'
import {
  sendKeepAliveRequest,
  listChildProcesses,
  createKeepAliveAgent,
  isProcessRunning,
  startPortalProcesses,
  type PortalProcesses,
} from './realServer.ts'
import { stopPortalUnderLoad } from './stopUnderLoad.ts'

// Two machines that share a database: one runs two processes and their owner, the other runs one process.
let database = ''
let client: Client
let smtp: SmtpTestServer
let large: PortalProcesses
let small: PortalProcesses
beforeAll(async () => {
  smtp = await startSmtpTestServer()
  database = await createPortalTestDatabase()
  client = new Client({ connectionString: database })
  await client.connect()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'ne-pas-repondre@envol.example' }
  ;[large, small] = await Promise.all([
    startPortalProcesses(database, { ...settings, PROCESSES: '2' }),
    startPortalProcesses(database, { ...settings, PROCESSES: '1' }),
  ])
})
afterAll(async () => {
  await Promise.all([large, small].map((portal) => portal.stop()))
  await client.end()
  await smtp.stop()
})

const count = async (query: string) =>
  (await client.query<{ count: number }>(`select count(*)::int ${query}`)).rows[0]?.count

/** Opens a connection to each of the three processes that answer. */
async function connectToEach() {
  const agents = [...(await large.oneEach()).values()]
  const toLarge = agents.map((agent) => ({ agent, url: large.url }))
  const connections = [...toLarge, { agent: createKeepAliveAgent(), url: small.url }]
  return connections.map(({ agent, url }) => ({
    get: (path: string) => sendKeepAliveRequest(agent, `${url}${path}`),
    post: (path: string, body: object) => sendKeepAliveRequest(agent, `${url}/api/v1${path}`, { method: 'POST', body }),
  }))
}

it('each machine reports once that it is ready, when all its processes answer, none of them the owner', async () => {
  for (const { said } of [large, small]) expect(said.filter((line) => line.includes('Envol est prêt'))).toHaveLength(1)
  const pids = [...(await large.oneEach()).keys()]
  expect(pids).not.toContain(large.pid)
})

it('every process shows new content', async () => {
  const all = await connectToEach()
  const pages = async () => {
    const answers = await Promise.all(all.map(({ get }) => get('/blog')))
    return answers.map(({ body }) => body.includes('Un titre tout neuf'))
  }
  expect(await pages()).toEqual([false, false, false])
  await client.query(
    `update posts set title = 'Un titre tout neuf' where id = (select max(id) from posts where published_at < now() and not withdrawn)`,
  )
  await expect.poll(pages).toEqual([true, true, true])
})

it('rate limits count the attempts of all processes together', async () => {
  const all = await connectToEach()
  const body = demoLoginCredentials({ password: 'faux-faux' })
  const tries = (connections: typeof all) =>
    Promise.all(connections.map(async ({ post }) => (await post('/login', body)).status))
  expect(await tries([...all, ...all, ...all, ...all.slice(0, 1)])).toEqual(Array(10).fill(401))
  expect(await tries(all)).toEqual([429, 429, 429])
})

it('each mail is sent once, whichever machine sends it', async () => {
  const all = await connectToEach()
  // Slow enough for both machines to work on it.
  smtp.says.delay = 50
  const messages = Array.from({ length: 8 }, (_, index) => `Question ${index}`)
  const answers = messages.map((content, index) => {
    const body = { name: 'Élise', email: 'elise@voyage.example', subject: 'Bonjour', content, company_id: 1 }
    return (all[index % all.length] ?? expect.fail()).post('/contact-us', body)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  await expect.poll(() => count(`from outbox where status <> 'sent'`)).toBe(0)
  const received = smtp.attempts.map(({ text }) => /Question \d/.exec(text ?? '')?.[0] ?? '')
  expect(received.toSorted((one, other) => one.localeCompare(other))).toEqual(messages)
})

it('expired data is swept once', async () => {
  // The sweep is done, and due again for the first that takes it.
  const swept = `from jobs where name = 'app.sweep' and lease is null and due_at > now() + interval '30 minutes'`
  await expect.poll(() => count(swept)).toBe(1)
  await client.query(`
    create table sweeps (begun timestamptz);
    create function note_sweep() returns trigger language plpgsql as
      $$ begin insert into sweeps values (now()); return null; end $$;
    create trigger note_sweep after update on jobs for each row
      when (new.name = 'app.sweep' and new.lease is not null and new.lease is distinct from old.lease)
      execute function note_sweep();
    update jobs set due_at = now() where name = 'app.sweep'`)
  await expect.poll(() => count(swept)).toBe(1)
  expect(await count('from sweeps')).toBe(1)
})

it('every process shows a company’s latest change', async () => {
  const all = await connectToEach()
  const login = await all[0]?.post('/login', demoLoginCredentials({ email: 'bureau@envol.example' }))
  const { token } = JSON.parse(login?.body ?? '') as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${large.url}/api/v1/board/companies/1`
  const { data: was } = (await (await fetch(address, { headers })).json()) as { data: Record<string, unknown> }
  const seen = async () => {
    const answers = await Promise.all(all.map(({ get }) => get('/api/v1/companies')))
    return answers.map(({ body }) => body.includes('Vue de partout'))
  }
  expect(await seen()).toEqual([false, false, false])
  const body = JSON.stringify({ ...was, name: 'Vue de partout', was })
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  await expect.poll(seen).toEqual([true, true, true])
})

it('no process has logged a failure meanwhile', () => {
  const errors = [large, small].flatMap(({ said }) => said.filter((line) => /"level":[56]0/.test(line)))
  expect(errors).toEqual([])
})

it('a killed process is replaced, while the other answers as before', { tags: ['nightly'] }, async () => {
  const companies = `${large.url}/api/v1/companies`
  const before = [...(await large.oneEach()).keys()]
  const [victim = 0] = before
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const agent = createKeepAliveAgent()
      return {
        agent,
        isTheVictims: (await large.answeredBy(await sendKeepAliveRequest(agent, companies))) === victim,
      }
    }),
  )
  // The owner is notified once nothing of the process is left, not even a socket.
  const isGone = (pid = victim, pause = 0) =>
    large.said.some((line) => line.includes(`"worker":${pid},"how":"SIGKILL","pause":${pause},`))
  const seen = { answers: 0, failures: 0, failuresOfOthers: 0 }
  const over = new AbortController()
  const going = people.map(async ({ agent, isTheVictims }) => {
    for (let isItsOwn = isTheVictims; !over.signal.aborted;) {
      const answer = await sendKeepAliveRequest(agent, companies).catch(() => undefined)
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
  const answered = seen.answers
  await expect.poll(() => seen.answers).toBeGreaterThan(answered + 100)
  over.abort()
  await Promise.all(going)
  expect(seen.failures).toBeGreaterThan(0)
  expect(seen.failuresOfOthers).toBe(0)
  // Connections that are opened while the replacement starts are answered too.
  const after = [...(await large.oneEach()).keys()]
  expect(after).not.toContain(victim)

  // A process that keeps crashing is not restarted at once.
  const next = after.find((pid) => !before.includes(pid)) ?? 0
  process.kill(next, 'SIGKILL')
  await expect.poll(() => isGone(next, 1000)).toBe(true)
})

it('one process stops without cutting a response, and closes each connection', async () => {
  // The connection is known from here on: the requests below need none to the database.
  await small.oneEach(1)
  await stopPortalUnderLoad(small, database)
  expect(await small.exit).toEqual([0, null])
})

it('no process survives its killed owner, not even one that is starting', { tags: ['nightly'] }, async () => {
  const pids = listChildProcesses(large.pid)
  expect(pids.length).toBeGreaterThan(0)
  await large.stop('SIGKILL')
  await expect.poll(() => pids.filter(isProcessRunning)).toEqual([])
})
