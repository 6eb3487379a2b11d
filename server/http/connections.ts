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
import { listeningSocketOf, type ListeningSocket } from '#server/lib/listeningSocket.ts'
import { httpStatusMessage } from './answerError.ts'
import { ServiceUnavailableError, HttpError } from '#server/lib/errors.ts'

/** Maximum concurrent HTTP requests on one connection; a browser sends one. */
const ASKED_AT_MOST = 16
/** Limits of open connections, concurrent HTTP requests and unread bytes, over all processes that share a port. */
const AT_MOST = {
  connections: 10_000,
  asked: 2000,
  /** Maximum bytes of HTTP responses written but not yet read by clients. */
  unread: 64 * 1_048_576,
}
/**
 * Number of listening sockets on the HTTP server's port. Node accepts one connection for each listener in a turn of its
 * event loop. With one listener and a thousand simultaneous connections, some waited 15 s. Only Linux can share a port.
 */
const LISTENERS = process.platform === 'linux' ? 16 : 1
const SHARED = { reusePort: LISTENERS > 1, exclusive: LISTENERS > 1, backlog: 4096 }
const SWEEP_MS = 1000
/**
 * Milliseconds after which an HTTP client that reads nothing of a pending response is disconnected. Progress shows by
 * whole chunks only, which is slow on a poor network.
 */
const QUIET_MS = 120_000
/** Shutdown timeouts of HTTP connections, in milliseconds: for a last request on an idle one, and for all responses. */
const STOPPING_MS = { idle: 500, atMost: 20_000 }

const JSON_ALONE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Address to listen on, or the listening sockets of a former server. */
type ListenOptions = { port: number; host: string; sockets?: ListeningSocket[] }
type Connection = { answers: Set<ServerResponse>; read: number; readAt: number; idleSince: number }

/**
 * Bounded client connections of the HTTP server. Closes clients that send many requests without reading, and limits the
 * total buffered bytes. `drain` shuts down without cutting a response.
 */
export class HttpConnectionLimiter {
  /** Hook that may respond to an HTTP request before Fastify does; returns true when it has. */
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean = () => false
  /** Number of HTTP requests that `answerFirst` has answered. */
  answeredFirst = 0
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
   * Creates the connection limits of an HTTP server. `onClosed` receives the number of misbehaving connections closed,
   * at most once a second. `headers` go on responses sent by this class. The limits are divided by `processes`, which
   * share the port.
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

  /** Creates an HTTP server with bounded connections, for Fastify's `serverFactory`. */
  createServer(handler: RequestListener): Server {
    const server = createServer(this.#options, (request, response) => {
      const { socket } = request
      const connection = this.#open.get(socket)
      // Node still delivers requests from the packet of the request that exceeded the limit.
      if (!connection || socket.destroyed) return
      if (connection.answers.size >= ASKED_AT_MOST) return this.#close(socket)
      connection.answers.add(response)
      this.#asked++
      response.once('close', () => this.#answered(connection, response))
      if (this.#isStopping) response.shouldKeepAlive = false
      if (hasTwoHosts(request)) return this.#refuse(response, new HttpError(400, httpStatusMessage(400)))
      if (this.#asked > this.#atMost.asked) return this.#refuse(response, new ServiceUnavailableError())
      if (this.answerFirst(request, response)) this.answeredFirst++
      else handler(request, response)
    })
    server.on('connection', (socket: Socket) => this.#opened(socket))
    this.#servers.add(server)
    this.#sweeping ??= setInterval(() => this.sweep(), SWEEP_MS).unref()
    return server
  }

  /** Responds to a malformed or slow HTTP request and closes its connection; for Fastify's `clientErrorHandler`. */
  answerNoRequest(error: NodeJS.ErrnoException, socket: Duplex) {
    const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
    if (socket.writable) {
      const body = JSON.stringify({ success: false, message: httpStatusMessage(status) })
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

  /**
   * Starts listening for HTTP connections. For `localhost`, listens on its IPv4 and IPv6 addresses, as far as the
   * machine has both. With `sockets` of a former server, accepts connections on those instead, which loses none.
   */
  async listen(app: FastifyInstance, { port, host, sockets = [] }: ListenOptions) {
    if (sockets.length > 0) {
      await app.ready()
      for (const socket of sockets) {
        const server = this.#anotherServer(app).listen(socket, SHARED.backlog)
        await once(server, 'listening')
      }
      return
    }
    await app.listen({ port, host, ...SHARED })
    const { address } = app.server.address() as AddressInfo
    const other = host === 'localhost' && (address === '::1' ? '127.0.0.1' : '::1')
    for (let count = 1; count < LISTENERS; count++) await this.#listenToo(app, port, address)
    if (other) for (let count = 0; count < LISTENERS; count++) await this.#listenToo(app, port, other)
  }

  /** Returns the open listening sockets. */
  listeningSockets(): ListeningSocket[] {
    return [...this.#servers].flatMap((server) => listeningSocketOf(server) ?? [])
  }

  async #listenToo(app: FastifyInstance, port: number, host: string) {
    const server = this.#anotherServer(app)
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve())
      server.listen({ port, host, ...SHARED }, resolve)
    })
  }

  #anotherServer(app: FastifyInstance) {
    const server = this.createServer((request, response) => app.routing(request, response))
    return server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket))
  }

  /**
   * Closes HTTP connections whose clients have read nothing for long. When the total of unread bytes is too high,
   * closes those idle longest.
   */
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
   * Ends every HTTP connection gracefully. Pending responses finish with `connection: close`; idle connections get a
   * moment for a last request. New connections are refused, and slow ones are cut after a timeout.
   */
  async drain() {
    this.#isStopping = true
    const began = Date.now()
    // The HTTP server's own `close` would cut idle connections on which a request may be arriving.
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
      // Pipelined responses still queued on the socket emit no `close` event.
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

/**
 * True when an HTTP request has two Host headers. Node uses the first, but a proxy may have used the other (RFC 9112,
 * 3.2: 400).
 */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
