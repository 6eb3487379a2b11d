import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright/test'
import { API_REPLY_DEADLINE_MS, CACHED_PAGE_FALLBACK_MS } from '#src/offline/worker/deadlines.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { fireHeldBrowserTimers, holdBrowserTimersAgain } from './heldTime.ts'
import { startWorkerTimeoutProxy, findActiveServiceWorker } from './heldWorker.ts'
import { openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.setTimeout(240_000)

/**
 * Starts a server that acts as a hotel Wi-Fi's captive portal: it redirects pages and answers every API call with 200.
 */
async function startHotel() {
  const { resolve: end, promise: ended } = Promise.withResolvers<void>()
  let target = ''
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"message":"Wifi"}')
      return
    }
    if (request.url === '/portail-wifi') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wifi</h1>')
    else response.writeHead(302, { location: target }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    redirectTo(address: string) {
      target = address
    },
    async stop() {
      server.closeAllConnections()
      server.close(() => end())
      await ended
    },
  }
}

test(
  'the portal accepts no redirection and no 200 of another server as its own, and remembers a network that never answers',
  { tag: NIGHTLY_TEST_TAG },
  async ({ portal }) => {
    const { path: folder, remove } = await createBrowserProfileFolder()
    const held = await startWorkerTimeoutProxy(portal.url)
    const line = await startBreakableTcpProxy(held.url)
    const hotel = await startHotel()
    const browser: BrowserContext = await openProfileBrowser(folder, line.url)
    try {
      const page = await browser.newPage()
      const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const articles = page.getByRole('main').getByRole('article')
      await storeCookieRefusal(page)
      await signInDemoMember(page)
      await openPage(page, '/preparer-mon-vol')
      await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
      await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
      // The portal's own redirections are followed.
      await page.goto('/blog/?page=1')
      await expect(page).toHaveURL(/\/blog\?page=1$/)

      line.turn(hotel.url)
      for (const target of [`${line.url}portail-wifi`, `${hotel.url}/portail-wifi`]) {
        hotel.redirectTo(target)
        await page.goto('/accords')
        await expect(articles.first()).toBeVisible()
        await expect(page.getByText('Le wifi attend que vous vous y connectiez')).toBeVisible()
        await page.goto('/faq')
        await heading('Foire aux questions')
      }
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()

      // On a frozen network the first page waits for the deadline; the next one falls back at once.
      line.turn(held.url)
      await page.goto('/faq')
      await expect(page.getByText('Le wifi attend')).toBeHidden()
      line.freeze()
      const first = page.goto('/accords', { waitUntil: 'commit' })
      await fireHeldBrowserTimers(findActiveServiceWorker(browser), CACHED_PAGE_FALLBACK_MS)
      await first
      await expect(articles.first()).toBeVisible()
      await holdBrowserTimersAgain(findActiveServiceWorker(browser))
      for (const path of ['/accords', '/accords?status=en-vigueur']) {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(articles.first()).toBeVisible()
        await expect(page.getByText('Le portail ne répond pas')).toBeVisible()
      }

      // After the first answer the deadline applies again.
      line.mend()
      await page.goto('/accords')
      await expect(page.getByText('Le portail ne répond pas')).toBeHidden()
      await expect.poll(() => page.evaluate(async () => (await caches.match('/reseau')) === undefined)).toBe(true)
      // A frozen network detected by an open page's call is remembered too.
      line.freeze()
      await page.getByRole('banner').getByRole('link', { name: 'Événements' }).click()
      await fireHeldBrowserTimers(page, API_REPLY_DEADLINE_MS)
      await expect(page.getByText('Le portail ne répond pas')).toBeVisible()
      await page.goto('/accords', { waitUntil: 'commit' })
      await expect(articles.first()).toBeVisible()
    } finally {
      await browser.close()
      await line.close()
      await hotel.stop()
      await held.stop()
      await remove()
    }
  },
)
