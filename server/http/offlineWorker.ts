import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { negotiateEncoding } from '#server/http/pages/CachedPages.ts'

/** URL path at which browsers look for the service worker and its updates. */
const WORKER = '/sw.js'

const built = fileURLToPath(new URL('../../dist/sw.js', import.meta.url))

/**
 * Content-Security-Policy of the service worker: the portal's own files only. Notification icons need `img-src`:
 * without it Chromium shows notifications ten seconds late.
 */
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'; img-src 'self'"

/**
 * Service worker that removes a broken release: it deletes the caches and unregisters itself. Pages check for a new
 * worker when opened. It runs at install, because activation waits until the broken one is idle, and again at
 * activation. Encrypted offline data stays for the next release. Unregistering waits for the installation, so `install`
 * must not wait for it.
 */
const ENDING = `const end=async()=>{
for(const name of await caches.keys())await caches.delete(name)
await self.registration.unregister()
}
self.addEventListener('install',()=>{self.skipWaiting();end().catch(()=>{})})
self.addEventListener('activate',(event)=>event.waitUntil(end()))
`

/** Serves the service worker; with `OFFLINE=off`, the one that removes itself. */
export async function serveServiceWorker(app: FastifyInstance, { OFFLINE }: Pick<Env, 'OFFLINE'>) {
  const plain = OFFLINE === 'off' ? Buffer.from(ENDING) : await readFile(built)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const forms = { br, gzip: gzipped }
  app.get(WORKER, { schema: { hide: true } }, async ({ headers }, reply) => {
    const encoding = negotiateEncoding(headers['accept-encoding'])
    return (
      reply
        .type('text/javascript; charset=utf-8')
        // Browsers must always revalidate it.
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, vary: 'accept-encoding' })
        .headers(encoding ? { 'content-encoding': encoding } : {})
        .send(encoding ? forms[encoding] : plain)
    )
  })
}
