import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { holdTimeouts } from './holdTimeouts.ts'
import { useTestPortal } from './portal.ts'

// Requests that wait for their turn: a client that leaves, a full queue, a deadline.
const here = useTestPortal({ env: { LOAD_SHEDDING: 'on' } })
const sockets = new Set<Socket>()
let port = 0
beforeAll(async () => {
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (here.portal.app.server.address() as { port: number }).port
})
afterAll(() => sockets.forEach((socket) => socket.destroy()))

/** Cost of a task that takes all places of a semaphore. */
const ALL = 1000
const READING = '/api/v1/faq?search=repos'
const BUSY = { success: false, message: 'Le service est très sollicité. Réessayez dans quelques secondes.' }

/** Sends a request on a connection of its own, whose response nobody reads. */
async function request(head: string, body = '') {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const length = body && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n${body}`)
  return socket
}

/** Takes all places of visitors' reads until the returned function frees them. */
function holdReads() {
  const { promise, resolve } = Promise.withResolvers<void>()
  void here.portal.app.visitorReads.run(() => promise, ALL)
  onTestFinished(() => resolve())
  return resolve
}

/** Takes all database connections for requests until the returned function frees them. */
async function holdConnections() {
  const pool = here.portal.db.$client
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  const free = () => taken.splice(0).forEach((client) => client.release())
  onTestFinished(free)
  return free
}

it('a read leaves the queue when its client does', async () => {
  const free = holdReads()
  const socket = await request(`GET ${READING}`)
  await expect.poll(() => here.portal.app.visitorReads.waitingCount).toBe(1)
  socket.destroy()
  await expect.poll(() => here.portal.app.visitorReads.waitingCount).toBe(0)
  free()
  expect((await here.portal.app.inject(READING)).statusCode).toBe(200)
})

it('a full queue refuses at once, and says when to retry', async () => {
  holdTimeouts()
  const free = holdReads()
  const waiting = Array.from({ length: 100 }, () => here.portal.app.inject(READING))
  while (here.portal.app.visitorReads.waitingCount < 100) await nextTurn()
  const refused = await here.portal.app.inject(READING)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([503, '5', BUSY])
  free()
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('a read that has waited for five seconds is refused', async () => {
  holdTimeouts()
  const free = holdReads()
  let isAnswered = false
  const answer = here.portal.app.inject(READING).finally(() => (isAnswered = true))
  while (here.portal.app.visitorReads.waitingCount === 0) await nextTurn()
  await vi.advanceTimersByTimeAsync(4999)
  await nextTurn()
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const { statusCode, headers, body } = await answer
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', BUSY])
  free()
})

it('a read gives up its place for a database connection with its client', async () => {
  const pool = here.portal.db.$client
  const free = await holdConnections()
  const socket = await request('GET /api/v1/posts?per_page=50')
  await expect.poll(() => pool.waitingCount).toBe(1)
  socket.destroy()
  // All places of visitors' reads are free again, while no connection is.
  expect(await here.portal.app.visitorReads.run(async () => pool.idleCount, ALL)).toBe(0)
  free()
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
})

it('five seconds of waiting for a place, then for a database connection, end in a refusal, not in an error', async () => {
  const pool = here.portal.db.$client
  const freeConnections = await holdConnections()
  const freeReads = holdReads()
  holdTimeouts()
  here.portal.lines.length = 0
  const answer = here.portal.app.inject('/api/v1/posts?per_page=50')
  while (here.portal.app.visitorReads.waitingCount === 0) await nextTurn()
  freeReads()
  while (pool.waitingCount === 0) await nextTurn()
  // The time in the first queue counts: the request’s five seconds end before the connection’s own.
  await vi.advanceTimersByTimeAsync(5000)
  const { statusCode, headers, body } = await answer
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', BUSY])
  expect(here.portal.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  freeConnections()
})

it('a write is completed without its client', async () => {
  const pool = here.portal.db.$client
  const [entry] = (await here.portal.call('GET /faq')).body.data
  const opinions = () => here.portal.value(sql`select count(*)::int from faq_opinions where entry_id = ${entry?.id}`)
  expect(await opinions()).toBe(0)
  const free = await holdConnections()
  const socket = await request(`POST /api/v1/faq/${entry?.id}/opinion`, JSON.stringify({ helpful: true }))
  await expect.poll(() => pool.waitingCount).toBe(1)
  // The test runs in the server's process: its socket closes with the client's.
  const connections = () => promisify(here.portal.app.server.getConnections.bind(here.portal.app.server))()
  const open = await connections()
  socket.destroy()
  await expect.poll(connections).toBeLessThan(open)
  free()
  await expect.poll(opinions).toBe(1)
})
