import { once } from 'node:events'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { errorMessage } from './answerError.ts'
import { ServiceUnavailable, HttpError } from '#server/lib/errors.ts'

/** Requests that one connection may have under way; a browser has one. */
const ASKED_AT_MOST = 16
/** Of all connections, in all the processes that share a port. */
const AT_MOST = {
  connections: 10_000,
  /** Requests under way. */
  asked: 2000,
  /** Bytes that are written and not yet read. */
  unread: 64 * 1_048_576,
}
/**
 * Node takes in one connection for each listener in a turn of its loop, and a turn is long under load: of a thousand
 * that arrive at once with one listener, some waited for 15 s. Only Linux lets several share a port.
 */
const LISTENERS = process.platform === 'linux' ? 16 : 1
const SHARED = { reusePort: LISTENERS > 1, exclusive: LISTENERS > 1, backlog: 4096 }
const SWEEP_MS = 1000
/** How long one may read nothing of what was written for it: what is read is seen by whole chunks, slow on a poor line. */
const QUIET_MS = 120_000
/** While the server stops: how long an idle connection may still ask, and how long an answer may take. */
const STOPPING_MS = { idle: 500, atMost: 20_000 }

const JSON_ALONE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

type Connection = { answers: Set<ServerResponse>; read: number; readAt: number; idleSince: number }

/**
 * The connections of the server, bounded: who asks for much and reads nothing is closed, and so is what all of them
 * together would hold in memory. `drain` ends them without cutting an answer.
 */
export class Connections {
  /** What may be answered without asking the application: true when it was. */
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean = () => false
  readonly #open = new Map<Socket, Connection>()
  readonly #servers = new Set<Server>()
  readonly #options: ServerOptions
  readonly #onClosed: (count: number) => void
  readonly #headers: Record<string, string>
  readonly #atMost: typeof AT_MOST
  #asked = 0
  #closed = 0
  #isStopping = false
  #sweeping: NodeJS.Timeout | undefined

  /**
   * `onClosed` is told how many were closed for what they did, at most once a second; `headers` stand in the answers
   * that are given here; so many `processes` share the port and the bounds.
   */
  constructor(
    options: ServerOptions,
    onClosed: (count: number) => void,
    headers: Record<string, string> = {},
    processes = 1,
  ) {
    this.#headers = headers
    this.#options = options
    this.#onClosed = onClosed
    const share = (all: number) => Math.ceil(all / processes)
    this.#atMost = {
      connections: share(AT_MOST.connections),
      asked: share(AT_MOST.asked),
      unread: share(AT_MOST.unread),
    }
  }

  /** A server whose connections are bounded, for Fastify's `serverFactory`. */
  createServer(handler: RequestListener): Server {
    const server = createServer(this.#options, (request, response) => {
      const { socket } = request
      const connection = this.#open.get(socket)
      // What stood in the same packet as the request too many is still handed over.
      if (!connection || socket.destroyed) return
      if (connection.answers.size >= ASKED_AT_MOST) return this.#close(socket)
      connection.answers.add(response)
      this.#asked++
      response.once('close', () => this.#answered(connection, response))
      if (this.#isStopping) response.shouldKeepAlive = false
      if (hasTwoHosts(request)) return this.#refuse(response, new HttpError(400, errorMessage(400)))
      if (this.#asked > this.#atMost.asked) return this.#refuse(response, new ServiceUnavailable())
      if (!this.answerFirst(request, response)) handler(request, response)
    })
    server.on('connection', (socket: Socket) => this.#opened(socket))
    this.#servers.add(server)
    this.#sweeping ??= setInterval(() => this.sweep(), SWEEP_MS).unref()
    return server
  }

  /** Answers what is no request, or comes too slowly, and closes its connection; for Fastify's `clientErrorHandler`. */
  answerNoRequest(error: NodeJS.ErrnoException, socket: Duplex) {
    const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
    if (socket.writable) {
      const body = JSON.stringify({ success: false, message: errorMessage(status) })
      const headers = {
        ...this.#headers,
        ...JSON_ALONE,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    }
    socket.destroy(error)
  }

  /** Begins to listen. `localhost` has two addresses: a machine that lacks one is reached by the other. */
  async listen(app: FastifyInstance, { port, host }: { port: number; host: string }) {
    await app.listen({ port, host, ...SHARED })
    const { address } = app.server.address() as AddressInfo
    const other = host === 'localhost' && (address === '::1' ? '127.0.0.1' : '::1')
    for (let count = 1; count < LISTENERS; count++) await this.#listenToo(app, port, address)
    if (other) for (let count = 0; count < LISTENERS; count++) await this.#listenToo(app, port, other)
  }

  async #listenToo(app: FastifyInstance, port: number, host: string) {
    const server = this.createServer((request, response) => app.routing(request, response))
    server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket))
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve())
      server.listen({ port, host, ...SHARED }, resolve)
    })
  }

  /** Closes those that have read nothing for long; when all hold too much unread, those that have read longest ago. */
  sweep(now = Date.now()) {
    const unread = [...this.#open].filter(([socket, connection]) => {
      const read = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || read > connection.read) Object.assign(connection, { read, readAt: now })
      return socket.writableLength > 0 && !socket.destroyed
    })
    let bytes = unread.reduce((sum, [socket]) => sum + socket.writableLength, 0)
    for (const [socket, { readAt }] of unread.toSorted(([, one], [, other]) => one.readAt - other.readAt)) {
      if (now - readAt < QUIET_MS && bytes <= this.#atMost.unread) break
      bytes -= socket.writableLength
      this.#close(socket)
    }
    if (this.#closed) this.#onClosed(this.#closed)
    this.#closed = 0
  }

  /**
   * Ends every connection: those that are being answered with their answer, which says so; idle ones after a moment in
   * which they may still ask. Nobody new is taken in, and what is not read in time is cut.
   */
  async drain() {
    this.#isStopping = true
    const began = Date.now()
    // Not the HTTP server's own end, which closes idle connections at once, in the face of who is just asking.
    for (const server of this.#servers) NetServer.prototype.close.call(server)
    for (const { answers } of this.#open.values()) {
      for (const answer of answers) answer.shouldKeepAlive = false
    }
    while (this.#open.size > 0 && Date.now() - began < STOPPING_MS.atMost) {
      for (const [socket, { answers, idleSince }] of this.#open) {
        const isIdle = answers.size === 0 && Date.now() - Math.max(idleSince, began) > STOPPING_MS.idle
        if (isIdle) socket.destroySoon()
      }
      await sleep(20)
    }
    for (const socket of this.#open.keys()) socket.destroy()
    clearInterval(this.#sweeping)
  }

  #opened(socket: Socket) {
    if (this.#open.size >= this.#atMost.connections) {
      socket.destroy()
      return
    }
    const now = Date.now()
    const connection = { answers: new Set<ServerResponse>(), read: 0, readAt: now, idleSince: now }
    this.#open.set(socket, connection)
    socket.once('close', () => {
      // Answers that still waited for their turn on it are not told of its end.
      this.#asked -= connection.answers.size
      connection.answers.clear()
      this.#open.delete(socket)
    })
  }

  #answered(connection: Connection, response: ServerResponse) {
    if (connection.answers.delete(response)) this.#asked--
    connection.idleSince = Date.now()
  }

  #close(socket: Socket) {
    this.#closed++
    socket.destroy()
  }

  #refuse(response: ServerResponse, { status, message, retryAfter }: HttpError) {
    response.shouldKeepAlive = false
    const again = retryAfter !== undefined && { 'retry-after': String(retryAfter) }
    const body = Buffer.from(JSON.stringify({ success: false, message }))
    response.writeHead(status, { ...this.#headers, ...JSON_ALONE, ...again, 'content-length': body.length })
    response.end(body)
  }
}

/** Node takes the first and forgets the other, which a proxy in front may have taken (RFC 9112, 3.2: 400). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

/** Throws as `listen` does when the port is taken: those who share one are not told when another program has it too. */
export async function probe(port: number, host: string) {
  const server = new NetServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
