import type { Page } from 'playwright/test'
import { expect, openPage, storeCookieRefusal, test, navigateTo, NIGHTLY_TEST_TAG } from './test.ts'

// A phone user, waiting for the shuttle.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher dans les actualités' })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a visitor reads on a phone: home, the list, an article, its neighbours and back, each from the top', async ({
  page,
}) => {
  await openPage(page, '/')
  await main(page).getByRole('link', { name: 'Toutes les actualités' }).tap()
  await expect(page).toHaveURL('/blog')
  await expect(page).toHaveTitle('Actualités – Envol')
  await expect(title(page)).toBeFocused()
  expect(await scrolled(page)).toBe(0)

  const link = cards(page).nth(4).getByRole('link')
  const name = await link.innerText()
  await link.tap()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
  await expect(page).toHaveTitle(`${name} – Envol`)
  expect(await scrolled(page)).toBe(0)
  await expect(main(page).locator('time').first()).toHaveText(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /)

  await page.evaluate(() => window.scrollTo(0, 900))
  await page.goBack()
  await expect(page).toHaveURL('/blog')
  await expect(title(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(9)
  expect(await scrolled(page)).toBe(0)

  await test.step('an article begins before it is drawn to its end', async () => {
    await page.evaluate(() => {
      const stages: string[] = []
      Object.assign(window, { stages })
      new MutationObserver(() => {
        if (!/^\/blog\/\d+$/.test(location.pathname) || !document.querySelector('main h1')) return
        const stage = document.querySelector('main nav') ? 'whole' : 'beginning'
        if (stages.at(-1) !== stage) stages.push(stage)
      }).observe(document, { childList: true, subtree: true })
    })
    await cards(page).nth(1).getByRole('link').tap()
    await expect(page.getByRole('navigation', { name: 'Autres actualités' })).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { stages: string[] }).stages)
    expect(seen).toEqual(['beginning', 'whole'])
    await main(page).getByRole('link', { name: 'Toutes les actualités' }).tap()
  })

  await test.step('from an article one goes to its neighbours', async () => {
    await cards(page).first().getByRole('link').tap()
    const newest = await title(page).innerText()
    const neighbours = page.getByRole('navigation', { name: 'Autres actualités' })
    await expect(neighbours.getByRole('link')).toHaveCount(1)
    await neighbours.getByRole('link', { name: /^Plus ancienne/ }).tap()
    await expect(title(page)).not.toHaveText(newest)
    await neighbours.getByRole('link', { name: /^Plus récente/ }).tap()
    await expect(title(page)).toHaveText(newest)
  })

  await test.step('an e-mail address in an article writes to it', async () => {
    await navigateTo(page, '/blog')
    await cards(page).filter({ hasText: 'La permanence change' }).getByRole('link').first().click()
    const address = main(page).locator('article').getByRole('link', { name: 'contact@envol.example' })
    await expect(address).toHaveAttribute('href', 'mailto:contact@envol.example')
  })
})

test(
  'a visitor filters by category, searches and turns pages, and the address follows',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/blog?category=international')
    const filter = page.getByRole('navigation', { name: 'Catégories' })

    await test.step('the chosen category stands in the row, wherever it is among them', async () => {
      const chosen = filter.locator('[aria-current]')
      await expect(chosen).toHaveText('International')
      await expect(chosen).toBeInViewport({ ratio: 1 })
      expect(await scrolled(page)).toBe(0)
    })

    await test.step('a category is kept', async () => {
      await filter.getByRole('link', { name: 'Toutes' }).tap()
      await expect(page).toHaveURL('/blog')
      await expect(filter.locator('[aria-current]')).toHaveText(['Toutes'])
      await filter.getByRole('link', { name: 'Juridique' }).tap()
      await expect(page).toHaveURL('/blog?category=juridique')
      await expect(page).toHaveTitle('Actualités – Juridique – Envol')
      await expect(filter.locator('[aria-current]')).toHaveText(['Juridique'])
      await expect(main(page).getByRole('status').first()).toHaveText(/^\d+\sactualités?$/)
      const count = await cards(page).count()
      expect(count).toBeGreaterThan(0)
      await expect(cards(page).filter({ hasText: 'Juridique' })).toHaveCount(count)
      await filter.getByRole('link', { name: 'Toutes' }).tap()
      await expect(cards(page)).toHaveCount(9)
    })

    await test.step('one searches with and without accents, and types on', async () => {
      const counts: string[] = []
      for (const words of ['négociation', 'negociation', 'NÉGOCIATIONS']) {
        await field(page).fill(words)
        const status = main(page)
          .getByRole('status')
          .filter({ hasText: `« ${words} »` })
        await expect(status).toBeVisible()
        await expect(page).toHaveURL(`/blog?${new URLSearchParams({ search: words })}`)
        await expect(field(page)).toBeFocused()
        counts.push((await status.innerText()).replace(/ pour .*/, ''))
      }
      expect(counts[0]).toMatch(/^[1-9]\d*\srésultats$/)
      expect(new Set(counts).size).toBe(1)
      await expect(cards(page)).not.toHaveCount(0)
    })

    await test.step('a search without result says what to do next', async () => {
      await field(page).fill('zeppelin')
      await expect(main(page).getByRole('heading', { name: 'Rien pour « zeppelin »' })).toBeVisible()
      await expect(main(page).getByRole('status').filter({ hasText: '0 résultat pour « zeppelin »' })).toBeVisible()
      await main(page).getByRole('link', { name: 'Effacer la recherche' }).tap()
      await expect(page).toHaveURL('/blog')
      await expect(field(page)).toHaveValue('')
      await expect(cards(page)).toHaveCount(9)

      await field(page).fill('zeppelin')
      await expect(cards(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Effacer la recherche' }).tap()
      await expect(field(page)).toBeFocused()
      await expect(cards(page)).toHaveCount(9)
    })

    await test.step('one turns the pages and comes back', async () => {
      await navigateTo(page, '/blog')
      const pager = page.getByRole('navigation', { name: 'Pages' })
      const first = await cards(page).first().getByRole('link').innerText()
      await expect(pager.getByRole('link', { name: 'Page précédente' })).toHaveCount(0)
      await pager.getByRole('link', { name: 'Page suivante' }).tap()
      await expect(page).toHaveURL('/blog?page=2')
      await expect(page).toHaveTitle('Actualités – page 2 – Envol')
      await expect(pager.locator('[aria-current=page]')).toHaveText(['2'])
      await expect(cards(page).first().getByRole('link')).not.toHaveText(first)
      expect(await scrolled(page)).toBe(0)
      await pager.getByRole('link', { name: 'Page 3' }).tap()
      await expect(pager.locator('[aria-current=page]')).toHaveText(['3'])
      await expect(pager.getByRole('link', { name: 'Page suivante' })).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL('/blog?page=2')
      await page.goBack()
      await expect(page).toHaveURL('/blog')
      await expect(cards(page).first().getByRole('link')).toHaveText(first)
      expect(await scrolled(page)).toBe(0)
    })
  },
)

test.describe('an article, a page or a category that does not exist', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('answers 404 with links onward', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    for (const path of ['/blog/999999', '/blog/zero', '/blog/0', '/blog?page=99', '/blog?category=inventee']) {
      const response = await openPage(page, path)
      expect(response?.status(), path).toBe(404)
      await expect(page, path).toHaveTitle('Page introuvable – Envol')
      await main(page).getByRole('link', { name: 'Actualités', exact: true }).tap()
      await expect(page).toHaveURL('/blog')
      await expect(page).toHaveTitle('Actualités – Envol')
      await expect(cards(page)).toHaveCount(9)
    }
  })
})

test(
  'an article is shared with the device’s panel or as a copied address; it is printed alone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context, portal }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPage(page, '/blog/3')
    // This Chromium has no share panel; a stub replaces it.
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }),
    )
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await main(page).getByRole('button', { name: 'Partager' }).tap()
    await expect(page.getByText('Lien copié')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/blog/3`)

    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (shared: object) => sessionStorage.setItem('shared', JSON.stringify(shared)),
      }),
    )
    await main(page).getByRole('button', { name: 'Partager' }).tap()
    const shared = () => page.evaluate(() => sessionStorage.getItem('shared'))
    await expect
      .poll(shared)
      .toBe(JSON.stringify({ title: await title(page).innerText(), url: `${portal.url}/blog/3` }))

    await test.step('on paper it says whose it is and where it stands', async () => {
      const imprint = main(page).locator('article address')
      await expect(imprint).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.locator('body > #root footer').last()).toBeHidden()
      await expect(page.getByRole('button', { name: 'Partager' })).toBeHidden()
      await expect(title(page)).toBeVisible()
      await expect(main(page).locator('article p').last()).toBeVisible()
      await expect(imprint).toBeVisible()
      for (const said of ['Envol, syndicat', '12 rue des Aviateurs', 'contact@envol.example', `${portal.url}/blog/3`]) {
        await expect(imprint).toContainText(said)
      }
    })
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads, filters, searches and turns pages', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.goto('/')
    await main(page).getByRole('link', { name: 'Toutes les actualités' }).click()
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect(page).toHaveURL('/blog?page=2')
    await expect(cards(page)).toHaveCount(9)
    await page.getByRole('link', { name: 'Juridique' }).first().click()
    await expect(page).toHaveURL('/blog?category=juridique')
    await field(page).fill('repos')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/blog\?search=repos&category=juridique$/)
    await expect(main(page).getByRole('status')).toContainText('« repos »')
    await cards(page).first().getByRole('link').click()
    await expect(main(page).locator('article p').last()).toBeVisible()
  })
})
