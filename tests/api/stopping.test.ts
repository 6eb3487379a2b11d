import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from './portal.ts'

const PEOPLE = 50

/** The server as it runs for people, in a process of its own. */
async function startServer(port: number) {
  const url = await createDatabase()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/index.ts')], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const exit = once(server, 'exit') as Promise<[number | null]>
  let said = ''
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Envol est prêt')) resolve()
    })
  })
  return { server, exit, url }
}

type Answer = { status: number | undefined; isLast: boolean }

function ask(agent: Agent, url: string) {
  return new Promise<Answer>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode, isLast: response.headers.connection === 'close' }),
      )
      response.once('error', reject)
    }).once('error', reject)
  })
}

it('stops without cutting an answer, whoever is asking, and tells each that it is the last', async () => {
  const { server, exit, url } = await startServer(3481)
  const base = 'http://127.0.0.1:3481/api/v1'
  // Known from here on: what is asked below needs no connection to the database.
  await ask(new Agent(), `${base}/companies`)
  const lock = new Client({ connectionString: url })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table posts in access exclusive mode')

  // Half of them wait for a table that is locked, the other half go on asking until they are told to leave.
  const waiting = Array.from({ length: PEOPLE / 2 }, async (_, index) => {
    const agent = new Agent({ keepAlive: true })
    return [await ask(agent, `${base}/posts?search=mot${index}`)]
  })
  let begun = 0
  const going = Array.from({ length: PEOPLE / 2 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answers: Answer[] = []
    do {
      answers.push(await ask(agent, `${base}/companies`))
      if (answers.length === 1) begun++
    } while (!answers.at(-1)?.isLast)
    return answers
  })
  const locked = `select count(*)::int as count from pg_locks where not granted`
  const isLocked = async () => (await lock.query<{ count: number }>(locked)).rows[0]?.count
  await expect.poll(isLocked).toBeGreaterThan(0)
  await expect.poll(() => begun).toBe(PEOPLE / 2)

  server.kill('SIGTERM')
  // A second signal, as impatient people send, changes nothing.
  server.kill('SIGTERM')
  const gone = await Promise.all(going)
  await lock.query('commit')
  await lock.end()
  const answered = await Promise.all(waiting)
  for (const answers of [...gone, ...answered]) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.at(-1)?.isLast).toBe(true)
  }
  expect(await exit).toEqual([0, null])
})
