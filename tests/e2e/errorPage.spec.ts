import type { Page } from 'playwright/test'
import { expect, openPage, storeCookieRefusal, test, NIGHTLY_TEST_TAG } from './test.ts'

// Error pages are rendered once for all addresses: no element of the frame may mark an address as current.
test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /status of (404|503)/ })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const header = (page: Page) => page.getByRole('banner')
const current = (page: Page) => page.locator('[aria-current]')

test(
  'a page that failed marks no header entry as current, and any entry leads away from it',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql('alter table posts rename to gone')
    // The error page was rendered for one address and serves all; home may be cached from before.
    const response = await page.request.get('/blog?search=panne')
    await portal.sql('alter table gone rename to posts')
    await page.route(`${portal.url}/`, (route) => route.fulfill({ response }), { times: 1 })
    expect((await openPage(page, '/'))?.status()).toBe(503)
    await expect(header(page)).not.toHaveAttribute('data-over')
    await expect(current(page)).toHaveCount(0)
    const failure = page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })
    await header(page).getByRole('button', { name: 'Contact' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(failure).toBeVisible()
    await header(page).getByRole('link', { name: 'Accueil', exact: true }).click()
    await expect(failure).toHaveCount(0)
    await expect(header(page)).toHaveAttribute('data-over')
  },
)

test(
  'the page of a missing article marks no header entry as current, until the visitor goes on',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    expect((await openPage(page, '/blog/99999'))?.status()).toBe(404)
    await expect(current(page)).toHaveCount(0)
    await header(page).getByRole('link', { name: 'Actualités' }).click()
    await expect(header(page).locator('[aria-current=page]')).toHaveText('Actualités')
  },
)
