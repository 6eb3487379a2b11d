import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMembers } from '#association/demo/members.ts'
import { startSmtpTestServer, type SmtpTestServer } from './mailServer.ts'
import { createPortalTestDatabase, demoLoginCredentials } from './portal.ts'
import { sendKeepAliveRequest, createKeepAliveAgent, startPortalProcesses, type PortalProcesses } from './realServer.ts'

// Two machines that share a database: one runs two processes, the other runs one.
let database = ''
let client: Client
let post: SmtpTestServer
let portals: PortalProcesses[] = []
beforeAll(async () => {
  post = await startSmtpTestServer()
  // The database is empty: both machines find it so at the same time.
  database = await createPortalTestDatabase('template0')
  client = new Client({ connectionString: database })
  await client.connect()
  const settings = { DEMO: 'on', SMTP_URL: post.url, MAIL_FROM: 'ne-pas-repondre@envol.example' }
  portals = await Promise.all(['2', '1'].map((PROCESSES) => startPortalProcesses(database, { ...settings, PROCESSES })))
  // Extracting the demo's documents would use the processor all the time.
  await client.query(`update jobs set due_at = now() + interval '1 day' where name like 'accords.%' and lease is null`)
  // Three processes load the code, and one of them prepares the database.
})
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()))
  await client.end()
  await post.stop()
})

const count = async (query: string) =>
  (await client.query<{ count: number }>(`select count(*)::int ${query}`)).rows[0]?.count
const send = (portal: PortalProcesses, path: string, body: object) =>
  sendKeepAliveRequest(createKeepAliveAgent(), `${portal.url}/api/v1${path}`, { method: 'POST', body })

it('two machines start together on an empty database, which is prepared once', async () => {
  for (const { said } of portals) expect(said.join('\n')).toContain('Envol est prêt')
  expect(await count('from members')).toBe(demoMembers.length)
})

it('every process shows a change, whichever has made it', async () => {
  const pages = async () => {
    const answers = await Promise.all(
      portals.map(({ url }) => sendKeepAliveRequest(createKeepAliveAgent(), `${url}/blog`)),
    )
    return answers.map(({ body }) => body.includes('Vu des deux machines'))
  }
  expect(await pages()).toEqual([false, false])
  await client.query(
    `update posts set title = 'Vu des deux machines' where id = (select max(id) from posts where published_at < now() and not withdrawn)`,
  )
  await expect.poll(pages).toEqual([true, true])
})

it('rate limits count all attempts together', async () => {
  const body = demoLoginCredentials({ password: 'faux-faux' })
  const tries = (times: number) =>
    Promise.all(Array.from({ length: times }, () => portals.map((portal) => send(portal, '/login', body))).flat())
  expect((await tries(5)).map(({ status }) => status)).toEqual(Array(10).fill(401))
  expect((await tries(1)).map(({ status }) => status)).toEqual([429, 429])
})

it('each mail is sent once, whichever machine sends it', async () => {
  // Slow enough for both to work on it.
  post.says.delay = 50
  const messages = Array.from({ length: 8 }, (_, index) => `Question ${index}`)
  const answers = messages.map((content, index) => {
    const body = { name: 'Élise', email: 'elise@voyage.example', subject: 'Bonjour', content, company_id: 1 }
    return send(portals[index % 2] ?? expect.fail(), '/contact-us', body)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  await expect.poll(() => count(`from outbox where status <> 'sent'`)).toBe(0)
  const received = post.attempts.map(({ text }) => /Question \d/.exec(text ?? '')?.[0] ?? '')
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
  const [portal] = portals
  if (!portal) throw new Error('No portal')
  const { token } = JSON.parse(
    (await send(portal, '/login', demoLoginCredentials({ email: 'bureau@envol.example' }))).body,
  ) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${portal.url}/api/v1/board/companies/1`
  const { data: was } = (await (await fetch(address, { headers })).json()) as { data: Record<string, unknown> }
  // The system gives each connection to one of the machine's processes: many connections reach all.
  const seen = async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        portals.map(({ url }) => sendKeepAliveRequest(createKeepAliveAgent(), `${url}/api/v1/companies`)),
      ).flat(),
    )
    return answers.filter(({ body }) => body.includes('Vue de partout')).length
  }
  expect(await seen()).toBe(0)
  const body = JSON.stringify({ ...was, name: 'Vue de partout', was })
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  await expect.poll(seen).toBe(16)
})

it('no process has logged a failure meanwhile', () => {
  const errors = portals.flatMap(({ said }) => said.filter((line) => /"level":[56]0/.test(line)))
  expect(errors).toEqual([])
})
