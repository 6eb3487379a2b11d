import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { endlessSvgDrawing } from '#tests/samples/endlessSvgDrawing.ts'
import { createPortalTestDatabase, demoLoginCredentials } from './portal.ts'
import {
  sendKeepAliveRequest,
  listChildProcesses,
  createKeepAliveAgent,
  isProcessRunning,
  startPortalProcesses,
  type PortalProcessResponse,
} from './realServer.ts'

const PEOPLE = 50

it.each([1, 2])(
  'the server stops without cutting a response, whoever asks %i processes, and closes each connection',
  async (processes) => {
    const database = await createPortalTestDatabase()
    const portal = await startPortalProcesses(database, { PROCESSES: String(processes) })
    onTestFinished(() => void portal.stop())
    const base = `${portal.url}/api/v1`
    // The connections are known from here on: the requests below need none to the database.
    await portal.oneEach(processes)
    const lock = new Client({ connectionString: database })
    await lock.connect()
    await lock.query('begin')
    await lock.query('lock table posts in access exclusive mode')

    // Half of the clients wait for a locked table. The other half send requests until they are told to leave.
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
    const locked = `select count(*)::int as count from pg_locks where not granted`
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
    expect(await portal.exit).toEqual([0, null])
  },
)

it('the server ends when nobody reads its output', async () => {
  const portal = await startPortalProcesses(await createPortalTestDatabase(), { PROCESSES: '1' }, { isRead: false })
  onTestFinished(() => void portal.stop())
  expect(await portal.exit).toEqual([1, null])
})

it('the server ends in time while an endless drawing runs, and leaves no process', async () => {
  const portal = await startPortalProcesses(await createPortalTestDatabase(), { PROCESSES: '1' })
  onTestFinished(() => void portal.stop())
  const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const signedIn = await fetch(`${portal.url}/api/v1/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(demoLoginCredentials({ email: 'bureau@envol.example' })),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const before = new Set(listChildProcesses(portal.pid))
  const sending = fetch(`${portal.url}/api/v1/board/logo`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/svg+xml', authorization: `Bearer ${token}` },
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4">${endlessSvgDrawing}</svg>`,
  })
  const drawing = () => listChildProcesses(portal.pid).filter((pid) => !before.has(pid))
  await expect.poll(drawing).toHaveLength(1)
  const [child = 0] = drawing()
  portal.server.kill('SIGTERM')
  const answer = await sending
  expect([422, 503]).toContain(answer.status)
  expect(((await answer.json()) as { message: string }).message).toMatch(/trop de mémoire ou de temps|très sollicité/)
  expect(await portal.exit).toEqual([0, null])
  expect(isProcessRunning(child)).toBe(false)
})
