import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

// Requests that are rejected before their body has arrived, on real connections. A proxy reuses a connection for other
// visitors.
const here = useTestPortal()
const sockets = new Set<Socket>()
let port = 0
let token = ''
beforeAll(async () => {
  token = await here.portal.signIn()
  await here.portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (here.portal.app.server.address() as { port: number }).port
})
afterAll(() => sockets.forEach((socket) => socket.destroy()))

const MIB = 1_048_576
const NEXT = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Opens a TCP connection to the test server. Returns the socket, and the text received so far. */
async function open() {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  const heard = { said: '', isReset: false }
  socket.on('error', () => (heard.isReset = true))
  socket.on('data', (chunk: Buffer) => (heard.said += chunk.toString()))
  await once(socket, 'connect')
  return { socket, heard }
}

const upload = (length: number, type = 'image/png', bearer = token) =>
  `PUT /api/v1/profile/picture HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const text = (length: number) =>
  `POST /api/v1/contact-us HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

it.each([
  ['of another format', () => upload(50_000), 415],
  ['of a type that the call does not take', () => upload(50_000, 'image/tiff'), 415],
  ['from nobody', () => upload(50_000, 'image/png', 'nobody'), 401],
])('a small body %s is read, and the next request on the connection is answered', async (_, head, status) => {
  const { socket, heard } = await open()
  socket.write(head())
  socket.write(Buffer.alloc(25_000, 'x'))
  await expect.poll(() => heard.said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.write(Buffer.alloc(25_000, 'x'))
  socket.write(NEXT)
  await expect.poll(() => heard.said).toContain('"status":"ok"')
})

it.each([
  ['of another format', () => upload(8 * MIB), 415],
  ['of a type that the call does not take', () => upload(8 * MIB, 'image/tiff'), 415],
  ['from nobody', () => upload(8 * MIB, 'image/png', 'nobody'), 401],
  ['that is too large for any call', () => text(8 * MIB), 413],
  ['without a length', () => upload(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'), 415],
])(
  'a large body %s is refused at once, in an answer that arrives whole and is the last',
  async (name, head, status) => {
    const { socket, heard } = await open()
    const ended = once(socket, 'end')
    socket.write(head())
    const piece = Buffer.alloc(64 * 1024, 'x')
    const write = () => {
      if (name === 'without a length') socket.write(`${piece.length.toString(16)}\r\n`)
      const isTaken = socket.write(piece)
      if (name === 'without a length') socket.write('\r\n')
      return isTaken
    }
    write()
    await expect.poll(() => heard.said).toMatch(/\r\n\r\n\{"success":false,.*\}$/)
    expect(heard.said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard.said).toMatch(/\r\nconnection: close\r\n/i)
    // A proxy sends the whole body: the server reads it, so that no reset overtakes the answer.
    for (let sent = piece.length; sent < 8 * MIB; sent += piece.length)
      if (!write()) await Promise.race([once(socket, 'drain'), ended])
    if (name === 'without a length') socket.write('0\r\n\r\n')
    socket.write(NEXT)
    await ended
    expect(heard.said).not.toContain('"ok"')
  },
)

it('a client that never stops is disconnected', async () => {
  const { socket } = await open()
  const closed = once(socket, 'close')
  socket.write(upload(10_000 * MIB))
  const piece = Buffer.alloc(MIB, 'x')
  let sent = 0
  while (!socket.destroyed && sent < 1000) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
    sent++
  }
  expect(sent).toBeLessThan(1000)
})

it('an interrupted upload is not logged as a failure of the database', async () => {
  const before = here.portal.lines.length
  const heardOf = () => here.portal.lines.slice(before).filter((line) => line.includes('incoming request')).length
  let heard = 0
  for (const head of [upload(8 * MIB), text(5000)]) {
    const { socket } = await open()
    socket.write(head)
    socket.write(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000)]))
    // Its call has begun to read it.
    await expect.poll(heardOf).toBe(++heard)
    socket.resetAndDestroy()
  }
  const told = () => here.portal.lines.slice(before).filter((line) => line.includes('a request body was cut off'))
  await expect.poll(() => told().length).toBe(2)
  const levels = here.portal.lines.slice(before).map((line) => (JSON.parse(line) as { level: number }).level)
  expect(Math.max(...levels)).toBeLessThan(40)
})
