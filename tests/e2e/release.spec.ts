import type { Page } from 'playwright/test'
import { locateContactFields } from './contactPlaces.ts'
import { startNewReleaseSimulationProxy } from './startNewReleaseSimulationProxy.ts'
import { NIGHTLY_TEST_TAG, expect, openPage, storeCookieRefusal, signInDemoMember, test as base } from './test.ts'
import { followServiceWorkerVersions } from './workerVersions.ts'

const test = base.extend<{ releases: Awaited<ReturnType<typeof startNewReleaseSimulationProxy>> }>({
  releases: async ({ portal }, use) => {
    const releases = await startNewReleaseSimulationProxy(portal.url)
    await use(releases)
    await releases.close()
  },
  baseURL: async ({ releases }, use) => use(releases.url),
})
test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /net::ERR_|Failed to load resource/ })

/**
 * Registers the portal's service worker and caches the pack's files, as « Préparer mon vol » does; runs in the page.
 */
async function registerWorker() {
  type Policy = { createScriptURL: (url: string) => string }
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy }
  }
  const policy = trustedTypes.createPolicy('offline-worker', { createScriptURL: (url) => url })
  await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
  await navigator.serviceWorker.ready
  const list = await fetch('/offline-files.json')
  const { files } = (await list.clone().json()) as { files: string[] }
  const pack = await caches.open('pack')
  await pack.addAll(files)
  await pack.put('/offline-files.json', list)
}

/** Returns the releases whose asset files the browser caches, and the flag of a waiting service worker. */
const kept = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  const precaches = (await caches.keys()).filter((name) => name.includes('precache'))
  const addresses = await Promise.all(
    precaches.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
  )
  return {
    isWaiting: Boolean(registration?.waiting),
    folders: [...new Set(addresses.flat().map((path) => path.split('/')[1] ?? ''))]
      .filter((folder) => folder.startsWith('assets'))
      .toSorted(),
  }
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }))
const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window)

test(
  'a newer release leaves an open page and its typed text alone, and takes over once the last page is closed',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context, portal, releases }) => {
    await portal.sql('truncate rate_limits')
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPage(page, '/faq')
    await page.evaluate(registerWorker)
    await openPage(page, '/contact')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const { name, email, subject, content, send } = locateContactFields(page.getByRole('main'))
    await name.fill('Noa Martin')
    await email.fill('noa@envol.example')
    await subject.fill('Une version plus récente')
    await content.fill('Ce que j’écris depuis une heure.')
    const own = await page.locator('script[src^="/assets/"]').first().getAttribute('src')
    await mark(page)

    // The next page installs the newer worker, which waits, and is itself of the newer release.
    releases.putOut()
    const other = await context.newPage()
    await openPage(other, '/blog')
    await expect(other.locator('script[src^="/assets-2/"]').first()).toBeAttached()
    const versions = await followServiceWorkerVersions(other)
    await versions.until(['activated', 'installed'])
    expect(await other.evaluate(kept)).toEqual({ isWaiting: true, folders: ['assets', 'assets-2'] })
    // A chunk that the open page has not fetched yet exists only on this device.
    expect((await page.request.get(own ?? '')).status()).toBe(404)
    await page.getByRole('button', { name: 'Rechercher' }).first().click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(content).toHaveValue('Ce que j’écris depuis une heure.')
    await send.click()
    await expect(page.getByText('Message envoyé avec succès').first()).toBeVisible()
    expect(await isTheSame(page)).toBe(true)

    await page.close()
    await other.goto('about:blank')
    await versions.until(['activated'])
    await other.goto('/healthz')
    expect(await other.evaluate(kept)).toEqual({ isWaiting: false, folders: ['assets-2'] })
    releases.cut()
    await other.goto('/faq')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.locator('script[src^="/assets-2/"]').first()).toBeAttached()
  },
)
