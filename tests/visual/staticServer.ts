import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a folder by HTTP on a free loopback port. Returns the server's URL and a function that stops it. */
export async function serveFolder(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, reply) => {
    // Browsers may leave the page before a file ends.
    answer(folder, request.url ?? '/', reply).catch(() => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
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

async function answer(folder: string, url: string, reply: ServerResponse) {
  const file = join(folder, normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)))
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    reply.writeHead(404).end()
    return
  }
  reply.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
    // All pictures load the same files: let the browser cache them.
    'cache-control': 'max-age=3600',
  })
  await pipeline(createReadStream(file), reply)
}
