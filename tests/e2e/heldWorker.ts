import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Worker } from 'playwright/test'
import { holdWorkerTimersScript } from './heldTime.ts'

/**
 * Starts an HTTP proxy to a portal that modifies its service worker: the page timeout fires only when the test says so.
 */
export async function startWorkerTimeoutProxy(portal: string) {
  const { hostname, port } = new URL(portal)
  const server = createServer((asked, reply) => {
    const isWorker = asked.url?.startsWith('/sw.js') === true
    const { 'if-none-match': _, ...others } = asked.headers
    const headers = isWorker ? { ...others, 'accept-encoding': 'identity' } : asked.headers
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (!isWorker || asked.method === 'HEAD') {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
        return
      }
      void buffer(answer).then((script) => {
        const text = holdWorkerTimersScript + script.toString()
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': Buffer.byteLength(text) })
        reply.end(text)
      })
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the browser's active service worker. */
export function findActiveServiceWorker(browser: BrowserContext): Worker {
  const worker = browser.serviceWorkers().at(-1)
  if (!worker) throw new Error('No service worker is at work')
  return worker
}
