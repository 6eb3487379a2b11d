import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { heldWorker } from './heldTime.ts'

/** Where a kind of file names others. What stands within a page is known by its hash, and stays. */
const NAMES: [kind: RegExp, name: RegExp][] = [
  [/^text\/html/, /(?<=(?:src|href)="\/)assets\//g],
  [/^(?:text|application)\/javascript/, /(?<![\w-])assets\//g],
  [/^application\/json/, /(?<=^|["/])assets\//g],
]

/**
 * A portal of which a newer release can be put out, and cut off: its files then stand under other names, its frames are
 * others, and the former files are gone. The service worker of both waits for a page as long as it takes.
 */
export async function layReleases(url: string) {
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
    // What the browser knows of the former release is not asked about.
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
        const former = (isWorker ? heldWorker : '') + bytes.toString()
        const newer = () => former.replaceAll(name, 'assets-2/').replaceAll('"revision":"', '"revision":"2')
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
