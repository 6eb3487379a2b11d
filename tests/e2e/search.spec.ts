import type { Page } from 'playwright/test'
import {
  expect,
  PORTAL_RESPONSE_HEADERS,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  preselectCompany,
  signInDemoMember,
  test,
  navigateTo,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.beforeEach(({ page }) => storeCookieRefusal(page))

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Rechercher' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Rechercher dans le portail' })
const options = (page: Page) => dialog(page).getByRole('option')
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('a visitor opens the search, finds an article and opens it with the keyboard alone', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('decouche')
  await expect(
    dialog(page)
      .locator('mark')
      .filter({ hasText: /^découché/i })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('negociation')
  await expect(dialog(page).locator('mark').first()).toHaveText(/^négoci/i)
  await expect(dialog(page).getByRole('status')).toHaveText(/^(plus de )?\d+\srésultats?$/)
  await page.keyboard.press('ArrowDown')
  const chosen = options(page).first()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toBeFocused()
  const name = await chosen.locator('b').innerText()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
  // The article has replaced the dialog's history entry.
  await page.goBack()
  await expect(page).toHaveURL('/')

  await test.step('a slip of the keyboard finds what was meant', async () => {
    await navigateTo(page, '/')
    await opener(page).click()
    await field(page).fill('fatgue')
    await expect(dialog(page).getByText(/^Résultats pour/)).toHaveText(
      'Résultats pour « fatigue ». Chercher « fatgue » tel quel',
    )
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a late answer never takes the place of a newer one', async () => {
    await navigateTo(page, '/')
    const asked: string[] = []
    let answerFirst = () => {}
    const held = new Promise<void>((resolve) => (answerFirst = resolve))
    await page.route('**/api/v1/search?*', async (route) => {
      const words = new URL(route.request().url()).searchParams.get('query') ?? ''
      asked.push(words)
      if (words === 'repos') await held
      await route.continue()
    })
    await opener(page).click()
    await field(page).fill('repos')
    await expect.poll(() => asked).toEqual(['repos'])
    await field(page).fill('fatigue')
    await expect(dialog(page).locator('mark').first()).toHaveText(/^fatigu/i)
    const answered = page.waitForResponse(/query=repos/)
    answerFirst()
    await answered
    await expect(dialog(page).locator('mark').first()).toHaveText(/^fatigu/i)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
})

test(
  '« / » opens the search, is typed in fields, can be turned off, and leaves another dialog alone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/blog')
    const news = page.getByRole('searchbox', { name: 'Rechercher dans les actualités' })
    await news.press('/')
    await expect(news).toHaveValue('/')
    await expect(dialog(page)).toBeHidden()
    // Wait for the search's address: a change of address closes open dialogs.
    await expect(page).toHaveURL(/search=/)
    await news.blur()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    await test.step('« / » can be turned off, which the device remembers', async () => {
      await navigateTo(page, '/blog')
      await page.keyboard.press('/')
      await dialog(page).getByRole('switch', { name: 'Raccourci /' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('/')
      await page.reload()
      await waitUntilPageReady(page)
      await page.keyboard.press('/')
      await page.keyboard.press('Control+k')
      await expect(field(page)).toHaveValue('')
      await dialog(page).getByRole('switch', { name: 'Raccourci /' }).check()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    })

    await test.step('the shortcuts leave another dialog alone', async () => {
      await navigateTo(page, '/blog')
      await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
      await expect(page.getByLabel('Identifiant')).toBeFocused()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('Escape')
    })

    await test.step('what was searched for is offered again, until it is forgotten', async () => {
      await navigateTo(page, '/blog')
      await opener(page).click()
      for (const words of ['repos', 'fatigue']) {
        await field(page).fill(words)
        await expect(options(page).first()).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(`/recherche?query=${words}`)
        await expect(title(page)).toBeFocused()
        await opener(page).click()
      }
      const again = dialog(page).getByRole('listitem')
      await expect(again).toHaveText(['fatigue', 'repos'])
      await again.getByRole('button', { name: 'repos', exact: true }).click()
      await expect(field(page)).toHaveValue('repos')
      await field(page).fill('')
      await dialog(page).getByRole('button', { name: 'Oublier « repos »' }).click()
      await expect(again).toHaveText(['fatigue'])
      await dialog(page).getByRole('button', { name: 'Tout oublier' }).click()
      await expect(again).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    })

    await test.step('the news too marks the words and knows what was meant', async () => {
      await navigateTo(page, '/blog?search=negociation')
      await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^négoci/i)
      await page.getByRole('searchbox', { name: 'Rechercher dans les actualités' }).fill('fatgue')
      await page.getByRole('main').getByRole('link', { name: 'fatigue', exact: true }).click()
      await expect(page).toHaveURL('/blog?search=fatigue')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  },
)

test.describe('a failed search', () => {
  test.use({ expectedErrors: /status of 422/ })

  test('can be retried', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/')
    await opener(page).click()
    await page.route('**/api/v1/search?*', (route) =>
      route.fulfill({
        headers: PORTAL_RESPONSE_HEADERS,
        status: 422,
        json: { success: false, message: 'Recherche refusée' },
      }),
    )
    await field(page).fill('repos')
    await expect(dialog(page).getByRole('alert')).toContainText('Recherche refusée')
    await page.unroute('**/api/v1/search?*')
    await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(options(page).first()).toBeVisible()
  })
})

test(
  'results of the chosen company come first, in the dialog and on the results page',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await preselectCompany(page, 2)
    await openPage(page, '/')
    const asked = page.waitForRequest(/api\/v1\/search\?.*company=2/)
    await opener(page).click()
    await field(page).fill('repos')
    await asked

    await test.step('the page of results comes with them, for who has chosen a company too', async () => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/search')) calls.push(request.url())
      })
      const response = await openPage(page, '/recherche?query=repos')
      expect(await response?.text()).toMatch(/résultats pour «\srepos\s»/)
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/résultats pour «\srepos\s»$/)
      expect(calls).toEqual([])
    })
  },
)

test('a member’s search finds members’ texts', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await signInDemoMember(page)
  await openPage(page, '/')
  const answer = page.waitForResponse(/api\/v1\/search\/member/)
  await opener(page).click()
  await field(page).fill('repos')
  expect((await answer).status()).toBe(200)
  await expect(options(page).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the search fills the window, and « Back » closes it', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Actualités' }).tap()
    await expect(page).toHaveURL('/blog')
    await opener(page).tap()
    await expect(field(page)).toBeFocused()
    const box = await dialog(page).boundingBox()
    expect([box?.width, box?.height]).toEqual([390, 844])
    await expect.poll(() => page.evaluate(() => (history.state as { above?: boolean } | null)?.above)).toBe(true)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/blog')
    await expect(opener(page)).toBeFocused()
    await opener(page).tap()
    await field(page).fill('repos')
    await options(page).last().tap()
    await expect(page).toHaveURL('/recherche?query=repos')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/résultats pour «\srepos\s»$/)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches on a page', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.goto('/')
    await opener(page).click()
    await expect(page).toHaveURL('/recherche')
    await page.getByRole('searchbox', { name: 'Rechercher dans le portail' }).fill('decouche')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/recherche?query=decouche')
    await expect(
      page
        .locator('mark')
        .filter({ hasText: /^découché/i })
        .first(),
    ).toBeVisible()
    await page.getByRole('main').locator('h3 a').first().click()
    await expect(page).toHaveURL(/\/(blog\/\d+|faq\/.+)$/)
  })
})
