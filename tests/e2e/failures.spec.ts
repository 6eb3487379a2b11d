import type { Page } from 'playwright/test'
import { expect, PORTAL_RESPONSE_HEADERS, openPage, storeCookieRefusal, test, NIGHTLY_TEST_TAG } from './test.ts'

// Network failures are in network.spec.ts: no message here may blame the network.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /essai|status of 503|React error #/ })
test.beforeEach(async ({ page }) => {
  await storeCookieRefusal(page)
  // Saving data disables prefetching: each request is caused by the test.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
})

const main = (page: Page) => page.getByRole('main')
const toNews = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Actualités' }).click()
const isBlamed = (page: Page) => page.getByText(/votre réseau|le réseau a|pas de connexion|vérifiez votre connexion/i)

test('an error in the page’s code is reported as the portal’s own', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await page.route('**/assets/BlogPage-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('essai')` }),
  )
  await openPage(page, '/faq')
  await toNews(page)
  await expect(main(page).getByRole('alert')).toContainText('elle vient de nous, pas de votre connexion')
  await expect(isBlamed(page)).toHaveCount(0)
  await page.unrouteAll()
  await main(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(main(page).getByRole('article')).toHaveCount(9)
})

test('a server’s refusal shows the server’s message', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  const message = 'Le service est momentanément indisponible. Réessayez dans un instant.'
  await page.route('**/api/v1/posts*', (route) =>
    route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status: 503, json: { success: false, message } }),
  )
  await openPage(page, '/faq')
  await toNews(page)
  await expect(main(page).getByRole('alert')).toContainText(message)
  await expect(isBlamed(page)).toHaveCount(0)
})

test(
  'an outdated browser shows a warning, reads the portal all the same and finds the forms without script',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
    await page.goto('/blog')
    const note = page.getByRole('note').filter({ hasText: 'trop ancien' })
    await expect(note).toBeVisible()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
    await expect(main(page).getByRole('article')).toHaveCount(9)
    await page.goto('/contact')
    await expect(note).toBeVisible()
    await main(page).getByRole('link', { name: 'formulaire simple' }).click()
    await expect(main(page).getByLabel('Nom complet')).toBeVisible()
  },
)
