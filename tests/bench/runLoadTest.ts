import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = {
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** Returns the path of each HTTP request; defaults to the path of the URL. */
  path?: () => string
  /** Returns each HTTP request of the load test, with its method and body. */
  request?: () => { method: string; path: string; body?: object | undefined }
}

/** Result of an HTTP load test: requests a second, longest response time, responses by status, broken connections. */
export type LoadTestResult = { perSecond: number; longestMs: number; statuses: Record<number, number>; broken: number }

/**
 * Runs an HTTP load test: sends requests over keep-alive connections, one at a time on each. Parses response headers
 * only, because decompression would slow the client.
 */
export async function runLoadTest(url: string, options: Options = {}): Promise<LoadTestResult> {
  const {
    connections = 10,
    seconds = 3,
    headers = {},
    path = () => `${new URL(url).pathname}${new URL(url).search}`,
  } = options
  const { hostname, port, host } = new URL(url)
  const rest = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const whole = options.request ?? (() => ({ method: 'GET', path: path(), body: undefined }))
  const request = () => {
    const { method, path: asked, body } = whole()
    const sent = body ? JSON.stringify(body) : ''
    const told = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n` : ''
    return `${method} ${asked} HTTP/1.1\r\n${rest.join('')}${told}\r\n${sent}`
  }
  const end = performance.now() + seconds * 1000
  const seen: LoadTestResult = { perSecond: 0, longestMs: 0, statuses: {}, broken: 0 }
  let answers = 0

  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname)
      let asked = 0
      let left = 0
      let head = ''
      const ask = () => {
        head = ''
        asked = performance.now()
        socket.write(request())
      }
      const finish = () => {
        answers++
        seen.longestMs = Math.max(seen.longestMs, performance.now() - asked)
        if (performance.now() < end) return ask()
        leave(socket, resolve)
      }
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        if (left === 0) {
          head += chunk.toString('latin1')
          const length = head.indexOf('\r\n\r\n')
          if (length < 0) return
          const status = Number(head.slice(9, 12))
          seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - length - 4)
        } else left -= chunk.length
        if (left <= 0) {
          left = 0
          finish()
        }
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (performance.now() < end) {
          seen.broken++
          seen.longestMs = Math.max(seen.longestMs, performance.now() - asked)
        }
        resolve()
      })
    })

  // Stop waiting for unanswered requests 30 s after the end.
  const patience = new AbortController()
  const all = Promise.all(Array.from({ length: connections }, one))
  await Promise.race([
    all,
    sleep(seconds * 1000 + 30_000, undefined, { signal: patience.signal }).catch(() => undefined),
  ])
  patience.abort()
  return { ...seen, perSecond: answers / seconds }
}

function leave(socket: Socket, resolve: () => void) {
  socket.removeAllListeners('close')
  socket.destroy()
  resolve()
}
