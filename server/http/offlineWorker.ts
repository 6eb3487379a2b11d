import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env.ts'

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
  const worker = OFFLINE === 'off' ? ENDING : await readFile(built, 'utf8')
  app.get(WORKER, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Never an older one than there is.
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(worker),
  )
}
