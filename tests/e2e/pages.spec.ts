import type { Page } from 'playwright/test'
import { openPageWithoutMotion } from './axe.ts'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /status of 404|net::ERR_FAILED/ })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const texts = {
  '/mentions-legales': 'Mentions légales',
  '/politique-de-confidentialite': 'Politique de confidentialité',
  '/accessibilite': 'Accessibilité',
}
const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Sommaire' })

test(
  'the footer leads to the legal texts, each dated, and Back returns to the previous one',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/')
    for (const [path, name] of Object.entries(texts)) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(title(page)).toHaveText(name)
      await expect(title(page)).toBeFocused()
      await expect(page).toHaveTitle(`${name} – Envol`)
      await expect(main(page).getByText(/^Mis à jour le \S+ \d/)).toBeVisible()
    }
    await page.goBack()
    await expect(title(page)).toHaveText('Politique de confidentialité')
    await page.goBack()
    await expect(title(page)).toHaveText('Mentions légales')
  },
)

test(
  'the contents lead to a part with the keyboard alone, its address is readable and kept; it is printed alone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/politique-de-confidentialite')
    const link = contents(page).getByRole('link', { name: 'Combien de temps' })
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if (await link.evaluate((node) => node === document.activeElement)) break
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    const part = main(page).getByRole('heading', { name: 'Combien de temps' })
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport()
    await expect(page).toHaveURL('/politique-de-confidentialite#partie-combien-de-temps')
    // The part is below the header, not under it.
    const { y = 0 } = (await part.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(72)
    // The next Tab stop is in the part: the scrollable table.
    await page.keyboard.press('Tab')
    await expect(main(page).getByRole('group', { name: 'Tableau : Donnée' })).toBeFocused()
    // The part's address, when shared, leads to the same part.
    await page.goto('/mentions-legales')
    await openPage(page, '/politique-de-confidentialite#partie-combien-de-temps')
    await expect(part).toBeInViewport()

    await test.step('the privacy policy says how long things are kept, in the words of people', async () => {
      const table = page.getByRole('group', { name: 'Tableau : Donnée' })
      await expect(table.getByRole('row', { name: /^La connexion d’un appareil/ })).toContainText('24 heures après')
      await expect(table.getByRole('row', { name: /^Un message au bureau/ })).toContainText('1 an après son envoi')
    })

    await test.step('on paper there are the text and its date, and nothing of the frame', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(contents(page)).toBeHidden()
      await expect(title(page)).toBeVisible()
      await expect(main(page).getByText(/^Mis à jour le/)).toBeVisible()
      const beyond = await main(page)
        .locator('table')
        .evaluateAll(
          (tables) => tables.filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0)).length,
        )
      expect(beyond).toBe(0)
    })
  },
)

test(
  'the association presents its story in order, its people, its accounts, and its full contact',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPageWithoutMotion(page, '/about')
    await expect(title(page)).toHaveText('Des équipages qui parlent pour les équipages')
    const years = await page.getByRole('region', { name: 'Notre histoire' }).getByRole('listitem').allTextContents()
    expect(years.length).toBeGreaterThan(5)
    expect(years.map((text) => text.slice(0, 4))).toEqual(years.map((text) => text.slice(0, 4)).toSorted())
    const board = page.getByRole('region', { name: 'Le bureau' })
    await expect(board.getByRole('listitem').filter({ hasText: 'Solène Kerbrat' })).toContainText('Secrétaire générale')
    const total = page.getByRole('region', { name: 'Nos comptes' }).getByRole('row', { name: /^Total/ })
    await expect(total).toHaveText([/410\s000\s€/, /410\s000\s€/])
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const contact = page.getByRole('region', { name: 'Contactez-nous' })
    await expect(contact.getByRole('heading', { name: 'Nous sommes là pour vous !' })).toBeVisible()
    const [about = '', way = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(way)).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(JSON.parse(about)).toMatchObject({ '@type': 'AboutPage', mainEntity: { '@type': 'Organization' } })
  },
)

test('a visitor is invited to join, a member to go on', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await openPage(page, '/adhesion-envol')
  await expect(title(page)).toHaveText('Votre place est à bord')
  await expect(main(page).getByText('crédit d’impôt')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Comment cela se passe' }).getByRole('listitem')).toHaveCount(4)
  await main(page).getByRole('link', { name: 'Adhérer à l’Envol' }).click()
  await expect(page).toHaveURL('/adhesion')
  await signInDemoMember(page)
  await openPage(page, '/adhesion-envol')
  await expect(main(page).getByText('Vous êtes déjà à bord. Merci d’en être.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Adhérer à l’Envol' })).toHaveCount(0)
})

test('an unknown address offers a search and links onward', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  const response = await page.goto('/nulle-part')
  expect(response?.status()).toBe(404)
  const ways = page.getByRole('navigation', { name: 'Autres pages' })
  await expect(ways.getByRole('link')).toHaveText(['Actualités', 'FAQ', 'À propos'])
  await openPage(page, '/nulle-part')
  await ways.getByRole('button', { name: 'Contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main(page).getByRole('searchbox').fill('repos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/recherche?query=repos')
  await expect(main(page).getByRole('status')).toContainText('pour « repos »')
})

test('a text is readable before its data, has working links, and hydrates once the network allows', async ({
  page,
}) => {
  let isAway = true
  await page.route('**/api/v1/pages/**', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/accessibilite')
  await expect(main(page).getByRole('heading', { name: 'État de conformité' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Actualités' })).toBeVisible()
  isAway = false
  await waitUntilPageReady(page)
  await contents(page).getByRole('link', { name: 'Aller plus loin' }).click()
  await expect(main(page).getByRole('heading', { name: 'Aller plus loin' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the texts are readable, their parts reachable, and an unknown address has a search',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await page.goto('/politique-de-confidentialite')
      await contents(page).getByRole('link', { name: 'Vos droits' }).click()
      await expect(page).toHaveURL(/#partie-vos-droits$/)
      await expect(main(page).getByRole('heading', { name: 'Vos droits' })).toBeInViewport()
      await page.goto('/about')
      await expect(page.getByRole('region', { name: 'Nos comptes' }).getByRole('row').first()).toBeVisible()
      await page.goto('/adhesion-envol')
      await main(page).getByRole('link', { name: 'Adhérer à l’Envol' }).click()
      await expect(page).toHaveURL('/adhesion')
      await page.goto('/nulle-part')
      await main(page).getByRole('searchbox').fill('repos')
      await main(page).getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL('/recherche?query=repos')
    },
  )
})
