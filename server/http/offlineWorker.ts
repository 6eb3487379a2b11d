import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { encodingOf } from '#server/http/pages/keptPages.ts'

/** Where the browser looks for the service worker, and for each newer one. */
const WORKER = '/sw.js'

const built = fileURLToPath(new URL('../../dist/sw.js', import.meta.url))

/**
 * The service worker asks for our own files, and nothing else. The pictures of its notifications are among them: where they
 * are refused, Chromium shows the notification only some ten seconds later.
 */
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'; img-src 'self'"

/**
 * Takes a broken release back: every member's page asks for the worker anew when it is opened, as browsers do by
 * themselves in their time, and this one removes the caches and itself. It does so before it is at work, which it is only
 * once the broken one has answered all that it was asked, and again then. What members keep, sealed, stays for the next
 * release. What unregisters waits for the installing, which therefore does not wait for it.
 */
const ENDING = `const end=async()=>{
for(const name of await caches.keys())await caches.delete(name)
await self.registration.unregister()
}
self.addEventListener('install',()=>{self.skipWaiting();end().catch(()=>{})})
self.addEventListener('activate',(event)=>event.waitUntil(end()))
`

/** Serves the service worker; with `OFFLINE=off` the one that takes itself away. */
export async function serveOfflineWorker(app: FastifyInstance, { OFFLINE }: Pick<Env, 'OFFLINE'>) {
  const plain = OFFLINE === 'off' ? Buffer.from(ENDING) : await readFile(built)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const forms = { br, gzip: gzipped }
  app.get(WORKER, { schema: { hide: true } }, async ({ headers }, reply) => {
    const encoding = encodingOf(headers['accept-encoding'])
    return (
      reply
        .type('text/javascript; charset=utf-8')
        // Never an older one than there is.
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, vary: 'accept-encoding' })
        .headers(encoding ? { 'content-encoding': encoding } : {})
        .send(encoding ? forms[encoding] : plain)
    )
  })
}
