import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'
import { encodingOf } from './keptPages.ts'

/** Where the browser looks for the service worker, and for each newer one. */
const WORKER = '/sw.js'

const built = fileURLToPath(new URL('../../dist/sw.js', import.meta.url))

/** The service worker asks for our own files, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'; script-src 'self'"

/**
 * Takes a broken release back: every browser asks for the worker again when a page is opened, and this one removes the
 * caches and itself at once. What members keep, sealed, stays for the next release.
 */
const ENDING = `self.addEventListener('install',()=>self.skipWaiting())
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name)
await self.registration.unregister()
})()))
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
