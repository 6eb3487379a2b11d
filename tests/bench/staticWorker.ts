import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPhoneBrowser } from './packPhone.ts'

/** Source of a minimal service worker, which caches one page and serves it. */
const WORKER = `self.addEventListener('install',(event)=>event.waitUntil(caches.open('page').then((kept)=>kept.add('/'))))
self.addEventListener('fetch',(event)=>event.respondWith(caches.match(event.request)))`
const REGISTERING = `<!doctype html><script>navigator.serviceWorker.register('/worker.js');
navigator.serviceWorker.ready.then(()=>{document.title='ready'})</script>`

/**
 * Prepares a browser profile folder in which a minimal service worker has cached a page, and stops the page's server.
 * `remove` deletes the folder.
 */
export async function prepareStaticServiceWorkerProfile(html: string) {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isWorker ? WORKER : url === '/' ? html : REGISTERING)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'envol-static-'))
  const { page, close } = await openPhoneBrowser(folder)
  await page.goto(`${url}/register`)
  await page.waitForFunction(() => document.title === 'ready')
  await close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  return { url: `${url}/`, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
