import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { HttpConnectionLimiter } from '#server/http/connections.ts'
import { useTestPortal } from './portal.ts'

// Clients that request much and read nothing, on a real socket.
const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const sockets = new Set<Socket>()
let port = 0
beforeAll(async () => {
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (here.portal.app.server.address() as { port: number }).port
})
afterAll(() => sockets.forEach((socket) => socket.destroy()))

async function open(at = port) {
  const socket = connect(at, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
/** Writes text to a TCP socket. Returns all text received until the connection closes. */
async function ask(socket: Socket, written: string) {
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(socket, 'close')
  socket.write(written)
  await ended
  return said
}
const asking = (count: number, path = '/') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)

it('answers pipelined requests of one connection in order', async () => {
  const socket = await open()
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.write(asking(5, '/healthz') + asking(1, '/nothing'))
  await expect.poll(() => said.match(/HTTP\/1\.1 (\d+)/g)).toEqual([...Array(5).fill('HTTP/1.1 200'), 'HTTP/1.1 404'])
})

it('closes a connection that requests more than it reads, and answers the others', async () => {
  const greedy = await Promise.all(Array.from({ length: 3 }, () => open()))
  const closed = Promise.all(greedy.map((socket) => once(socket, 'close')))
  for (const socket of greedy) socket.pause().write(asking(1500))
  expect((await here.portal.app.inject('/')).statusCode).toBe(200)
  // A paused socket notices its end when it resumes.
  for (const socket of greedy) socket.resume()
  await closed
  await expect.poll(() => here.portal.lines.join('')).toContain('connections that read too slowly were closed')
})

it.each([
  ['what is no request', 'HELLO\r\n\r\n', 400, 'La requête est illisible.'],
  [
    'a header that is too long',
    `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'L’en-tête de la requête est trop long.',
  ],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n', 400, 'La requête est illisible.'],
])('answers %s in French, with the headers of every response', async (_, written, status, message) => {
  const answer = await ask(await open(), written)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toContain('strict-transport-security: ')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ success: false, message })
})

it('refuses requests beyond the overall limit, with the headers of every response', async () => {
  const connections = new HttpConnectionLimiter({}, () => undefined, { 'x-frame-options': 'DENY' })
  const server = connections.createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => connections.drain())
  await once(server, 'listening')
  const at = (server.address() as { port: number }).port
  const waiting = await Promise.all(Array.from({ length: 125 }, () => open(at)))
  const arrived = new Promise<void>((resolve) => {
    let count = 0
    server.on('request', () => ++count === 2000 && resolve())
  })
  for (const socket of waiting) socket.write(asking(16))
  await arrived
  const answer = await ask(await open(at), asking(1))
  for (const socket of waiting) socket.destroy()
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toMatch(/x-frame-options: DENY/i)
})

const MIB = 1_048_576

/** Starts an HTTP server of large responses, and connections that request one each and never read it. */
async function unread(count: number, size: number) {
  const told: number[] = []
  const connections = new HttpConnectionLimiter({}, (closed) => told.push(closed))
  const large = Buffer.alloc(size)
  const server = connections.createServer((_, response) => response.end(large)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  const readers = await Promise.all(Array.from({ length: count }, () => open()))
  for (const socket of readers) socket.pause().write(asking(1))
  return { connections, told, readers }
}

it('closes connections that read nothing for two minutes', async () => {
  const { connections, told, readers } = await unread(3, 15 * MIB)
  let minutes = 0
  const ended = Promise.all(readers.map((socket) => once(socket, 'close')))
  const aMinuteLater = () => {
    connections.sweep(Date.now() + 60_000 * ++minutes)
    return told.reduce((sum, closed) => sum + closed, 0)
  }
  await expect.poll(aMinuteLater).toBe(3)
  for (const socket of readers) socket.resume()
  await ended
})

it('closes some connections when all together buffer too much, and keeps the others', async () => {
  const { connections, told, readers } = await unread(4, 30 * MIB)
  const now = () => {
    connections.sweep()
    return told.reduce((sum, closed) => sum + closed, 0)
  }
  // Of some 4 x 25 MiB that the system does not buffer, 64 MiB may stay.
  await expect.poll(now).toBeGreaterThan(0)
  connections.sweep()
  expect(now()).toBeLessThan(4)
  for (const socket of readers) socket.resume()
})

it('limits the connections of all listeners of the port together', async () => {
  const connections = new HttpConnectionLimiter({}, () => undefined, {}, 5000)
  const servers = [0, 1].map(() =>
    connections.createServer((_, response) => response.end('here')).listen(0, '127.0.0.1'),
  )
  onTestFinished(() => connections.drain())
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  // Two connections may stay, whichever listener they reach.
  const kept = await Promise.all(ports.map((at) => open(at)))
  const tooMany = await open(ports[0])
  await once(tooMany, 'close')
  expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false])
})
