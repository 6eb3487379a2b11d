import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// Few bytes and pauses long enough for the browser to paint between them.
const PIECE = 500
const PIECE_MS = 34

/** Starts an HTTP proxy to a portal that sends HTML in small pieces, and all other responses unchanged. */
export async function startSlowHtmlProxy() {
  const line = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request(asked.url ?? '', { method: asked.method, headers }, (page) => void pass(page, answer))
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  const { port } = line.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      line.closeAllConnections()
      line.close()
      await once(line, 'close')
    },
  }
}

async function pass(page: IncomingMessage, answer: ServerResponse) {
  answer.writeHead(page.statusCode ?? 502, page.headers)
  if (!page.headers['content-type']?.startsWith('text/html')) return page.pipe(answer)
  const html = Buffer.concat(await page.toArray())
  for (let at = 0; at < html.length; at += PIECE) {
    answer.write(html.subarray(at, at + PIECE))
    await wait(PIECE_MS)
  }
  return answer.end()
}
