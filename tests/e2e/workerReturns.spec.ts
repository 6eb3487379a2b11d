import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import { startPortalServer } from './server.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.setTimeout(180_000)

/** Returns the number of registered service workers, and the flag of cached pages; runs in the page. */
const kept = async () => ({
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  hasPages: (await caches.keys()).some((name) => name.startsWith('workbox-precache')),
})

test(
  'a withdrawn worker returns with the next release that has one, on a prepared device',
  { tag: NIGHTLY_TEST_TAG },
  async () => {
    const server = await startPortalServer('e2e_returns')
    const without = await startPortalServer('e2e_returns_not', [], { DATABASE_URL: server.databaseUrl, OFFLINE: 'off' })
    const { path: folder, remove } = await createBrowserProfileFolder()
    const line = await startBreakableTcpProxy(server.url)
    const browser = await openProfileBrowser(folder, line.url)
    try {
      const page = await browser.newPage()
      await storeCookieRefusal(page)
      await signInDemoMember(page)
      await openPage(page, '/preparer-mon-vol')
      await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
      await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })

      line.turn(without.url)
      await openPage(page, '/faq')
      await expect.poll(() => page.evaluate(kept), { timeout: 0 }).toEqual({ workers: 0, hasPages: false })
      // The worker is not registered again while the portal has none.
      await openPage(page, '/accords')
      expect(await page.evaluate(kept)).toEqual({ workers: 0, hasPages: false })

      line.turn(server.url)
      await openPage(page, '/faq')
      await expect.poll(() => page.evaluate(kept), { timeout: 0 }).toEqual({ workers: 1, hasPages: true })
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
      line.cut()
      await page.goto('/accords')
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    } finally {
      await browser.close()
      await line.close()
      await remove()
      await without.stop()
      await server.stop()
    }
  },
)
