import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Connections } from '#server/connections.ts'
import { usePortal } from './portal.ts'

// Those who ask for much and read nothing, on a real socket.
const here = usePortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const sockets = new Set<Socket>()
let port = 0
beforeAll(async () => {
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (here.portal.app.server.address() as { port: number }).port
})
afterAll(() => sockets.forEach((socket) => socket.destroy()))

async function open() {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const asking = (count: number, path = '/') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count)

it('answers some requests sent at once on one connection, in their order', async () => {
  const socket = await open()
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.write(asking(5, '/healthz') + asking(1, '/nothing'))
  await expect.poll(() => said.match(/HTTP\/1\.1 (\d+)/g)).toEqual([...Array(5).fill('HTTP/1.1 200'), 'HTTP/1.1 404'])
})

it('closes a connection that asks for more than it reads, and answers the others', async () => {
  const greedy = await Promise.all(Array.from({ length: 10 }, open))
  const closed = Promise.all(greedy.map((socket) => once(socket, 'close')))
  for (const socket of greedy) socket.pause().write(asking(1500))
  expect((await here.portal.app.inject('/')).statusCode).toBe(200)
  // Paused, a socket hears of its end when it reads on.
  for (const socket of greedy) socket.resume()
  await closed
  await expect.poll(() => here.portal.lines.join('')).toContain('connections were closed')
})

const MIB = 1_048_576

/** A server of large answers, and connections that ask for one each and read none of it. */
async function unread(count: number, size: number) {
  const told: number[] = []
  const connections = new Connections({}, (closed) => told.push(closed))
  const large = Buffer.alloc(size)
  const server = connections.createServer((_, response) => response.end(large)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  const readers = await Promise.all(Array.from({ length: count }, open))
  for (const socket of readers) socket.pause().write(asking(1))
  return { connections, told, readers }
}

it('closes those that read nothing for half a minute', async () => {
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

it('closes some when all together hold too much, and leaves the others', async () => {
  const { connections, told, readers } = await unread(4, 30 * MIB)
  const now = () => {
    connections.sweep()
    return told.reduce((sum, closed) => sum + closed, 0)
  }
  // Of some 4 x 25 MiB that the system does not take, 64 MiB may stay.
  await expect.poll(now).toBeGreaterThan(0)
  connections.sweep()
  expect(now()).toBeLessThan(4)
  for (const socket of readers) socket.resume()
})
