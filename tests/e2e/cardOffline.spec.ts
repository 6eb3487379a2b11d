import { API_REPLY_DEADLINE_MS, CACHED_PAGE_FALLBACK_MS } from '#src/offline/worker/deadlines.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { fireHeldBrowserTimers } from './heldTime.ts'
import { startWorkerTimeoutProxy, findActiveServiceWorker } from './heldWorker.ts'
import {
  expect,
  NIGHTLY_TEST_TAG,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test as base,
} from './test.ts'

const test = base.extend<{ line: Awaited<ReturnType<typeof startBreakableTcpProxy>> }>({
  line: async ({ portal }, use) => {
    const held = await startWorkerTimeoutProxy(portal.url)
    const line = await startBreakableTcpProxy(held.url)
    await use(line)
    await line.close()
    await held.stop()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
test.setTimeout(180_000)
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /net::ERR_|Failed to load resource/ })

test(
  'the board’s phone checks a card without a network, by the address in its code',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, line }) => {
    await storeCookieRefusal(page)
    const token = await signInDemoMember(page, 'bureau@envol.example')
    const headers = { authorization: `Bearer ${token}` }
    // A valid card with a picture.
    await portal.sql(
      `update members set image = '/application/portail-any-192.png' where email = 'bureau@envol.example'`,
    )
    const answer = await page.request.get('/api/v1/profile/card', { headers })
    const { code } = ((await answer.json()) as { data: { code: string } }).data
    const { pathname, hash } = new URL(code)
    expect(hash).toHaveLength(101)
    await openPage(page, '/preparer-mon-vol')
    await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
    await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
    await openPage(page, `${pathname}${hash}`)
    await expect(page.getByText(/^Carte (non )?valable$/)).toBeVisible()
    await openPage(page, '/profile')
    const kept = () => page.evaluate(() => localStorage.getItem('memberCard'))
    await expect.poll(kept).toContain('data:image/png')

    line.cut()
    await page.goto(`${pathname}${hash}`)
    await waitUntilPageReady(page)
    await expect(page.getByText(/^(Signature valable|Carte expirée)$/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(pathname)

    // On a frozen line the check falls back after its deadline.
    line.mend()
    line.freeze()
    await fireHeldBrowserTimers(findActiveServiceWorker(page.context()), CACHED_PAGE_FALLBACK_MS)
    await page.goto(`${pathname}${hash}`)
    await fireHeldBrowserTimers(page, API_REPLY_DEADLINE_MS)
    await expect(page.getByText(/^(Signature valable|Carte expirée)$/)).toBeVisible()
    line.mend()
    line.cut()

    // A card shown offline is not cached again without its picture.
    await page.goto('/profile')
    await waitUntilPageReady(page)
    await expect(
      page.getByRole('article', { name: 'Carte d’adhésion' }).locator('img[src^="data:image/png"]'),
    ).toBeVisible()
    expect(await kept()).toContain('data:image/png')
  },
)
