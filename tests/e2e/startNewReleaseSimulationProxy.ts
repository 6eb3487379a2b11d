import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { holdWorkerTimersScript } from './heldTime.ts'

/** Regular expressions of asset file names that the proxy rewrites, by content type. */
const NAMES: [kind: RegExp, name: RegExp][] = [
  [/^text\/html/, /(?<=(?:src|href)="\/)assets\//g],
  [/^(?:text|application)\/javascript/, /(?<![\w-])assets\//g],
  [/^application\/json/, /(?<=^|["/])assets\//g],
]

/**
 * Starts an HTTP proxy to a portal that can simulate a newer release, or be cut off. The newer release has other asset
 * paths and page HTML, and lacks the former files.
 */
export async function startNewReleaseSimulationProxy(url: string) {
  const { hostname, port } = new URL(url)
  let state: 'former' | 'newer' | 'cut' = 'former'
  const server = createServer((asked, reply) => {
    const path = asked.url ?? '/'
    if (state === 'cut') {
      asked.socket.destroy()
      return
    }
    const isNewer = state === 'newer'
    if (isNewer && path.startsWith('/assets/')) {
      reply.writeHead(404).end()
      return
    }
    // Drop conditional headers, which refer to the former release.
    const { 'if-none-match': _, 'if-modified-since': __, ...others } = asked.headers
    const headers = { ...(isNewer || path === '/sw.js' ? others : asked.headers), 'accept-encoding': 'identity' }
    const options = { hostname, port, path: path.replace('/assets-2/', '/assets/'), method: asked.method, headers }
    const onward = request(options, (answer) => {
      const [, name] = NAMES.find(([kind]) => kind.test(answer.headers['content-type'] ?? '')) ?? []
      const isWorker = path === '/sw.js'
      if ((!isNewer && !isWorker) || !name || path.startsWith('/api/')) {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
        return
      }
      void buffer(answer).then((bytes) => {
        const former = (isWorker ? holdWorkerTimersScript : '') + bytes.toString()
        const newer = () => former.replaceAll(name, 'assets-2/').replaceAll(/"(?:revision|version)":"/g, '$&2')
        const text = isNewer ? newer() : former
        reply.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': Buffer.byteLength(text) })
        reply.end(text)
      })
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    putOut() {
      state = 'newer'
    },
    cut() {
      state = 'cut'
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
