import type { BrowserContext, Page } from 'playwright/test'
import { portalPagePaths } from '#contract/paths.ts'
import { listOfflineScreenPaths } from '#src/offline/pack/listPackScreens.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  waitUntilHydrated,
  test,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.setTimeout(300_000)

type Pack = { accords: { id: number; is_favourite: boolean }[]; events: number[] }
type Listed = { data: { id: number; title: string }[] }

const main = (page: Page) => page.getByRole('main')

/** Opens a page offline and waits for all of it. Returns the error messages of components that failed to load. */
async function failuresOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: 'commit' })
  await waitUntilHydrated(page)
  await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
  const busy = main(page).locator('[aria-busy=true]')
  const retry = main(page).getByRole('button', { name: 'Réessayer' })
  await expect(busy).toHaveCount(0)
  const { pathname } = new URL(page.url())
  const isElsewhere = pathname !== new URL(address, page.url()).pathname
  // The offline screen itself lists the stored data, and may offer to contact the portal again.
  const isFailed = address !== portalPagePaths.offline && (await retry.count()) > 0
  return isFailed || isElsewhere
    ? [`${address} shows ${pathname}: ${(await main(page).innerText()).slice(0, 300)}`]
    : []
}

test(
  'every screen of the offline pack opens without a network, home first',
  { tag: NIGHTLY_TEST_TAG },
  async ({ portal }) => {
    const { path: folder, remove } = await createBrowserProfileFolder()
    const line = await startBreakableTcpProxy(portal.url)
    let browser: BrowserContext = await openProfileBrowser(folder, line.url)
    try {
      let page = await browser.newPage()
      await storeCookieRefusal(page)
      const token = await signInDemoMember(page)
      await openPage(page, '/preparer-mon-vol')
      await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
      await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
      const headers = { authorization: `Bearer ${token}` }
      const asked = async <Reply>(path: string) =>
        (await (await page.request.get(`/api/v1${path}`, { headers })).json()) as Reply
      const { data: pack } = await asked<{ data: Pack }>('/offline/pack')
      const { data: posts } = await asked<Listed>('/posts?company=1')
      const { data: questions } = await asked<{ data: { slug: string; question: string }[] }>(
        '/faq/questions?company=1',
      )
      await browser.close()

      line.cut()
      browser = await openProfileBrowser(folder, line.url)
      page = await browser.newPage()
      const screens = listOfflineScreenPaths(
        pack as never,
        posts.map(({ id }) => id),
      )
      expect(screens[0]).toBe('/')
      const failures: string[] = []
      for (const address of [...screens, `/faq?question=${questions[0]?.slug}`])
        failures.push(...(await failuresOf(page, address)))
      expect(failures).toEqual([])

      // Offline, the search covers the texts of agreements only, and the page says so.
      await page.goto('/recherche')
      await waitUntilPageReady(page)
      await page.getByLabel('Rechercher dans le portail').fill('repos')
      await expect(main(page).locator('mark').first()).toBeVisible()
      await expect(main(page).getByText('Sans réseau, seul le texte des accords est cherché.')).toBeVisible()
    } finally {
      await browser.close()
      await line.close()
      await remove()
    }
  },
)
