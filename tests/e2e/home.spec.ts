import type { Page } from 'playwright/test'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  preselectCompany,
  signInDemoMember,
  test,
  NIGHTLY_TEST_TAG,
} from './test.ts'

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const banner = (page: Page) => page.getByRole('banner')
const cards = (page: Page) => main(page).getByRole('article')
const latest = (page: Page) => main(page).getByRole('region', { name: 'Dernières nouvelles' })
const TAGLINE = 'Plus forts, ensemble !'

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'company')?.value

/** Records the texts of the elements of these CSS selectors in each frame of the following pages. */
async function watch(page: Page, ...selectors: string[]) {
  await page.addInitScript((watched) => {
    const seen = new Set<string>(JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[])
    const look = () => {
      for (const selector of watched) {
        const element = document.querySelector<HTMLElement>(selector)
        if (element?.checkVisibility()) seen.add(element.innerText || (element.getAttribute('src') ?? ''))
      }
      sessionStorage.setItem('seen', JSON.stringify([...seen]))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selectors)
  return async () => JSON.parse((await seenIn(page)) ?? '[]') as string[]
}
const seenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen'))

test.describe('the chosen company', () => {
  test(
    'reaches the server as a session cookie that holds its number alone',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      await page.context().addCookies([{ name: 'company', value: '3', url: portal.url }])
      await openPage(page, '/')
      await expect(banner(page).getByRole('link', { name: 'Envol : accueil' })).toBeVisible()
      await expect.poll(() => cookieOf(page)).toBeUndefined()
      await footer(page).getByLabel('Votre compagnie').selectOption('Transalpine')
      await expect.poll(() => cookieOf(page)).toBe('2')
      const [cookie] = await page.context().cookies()
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
      expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(364)
      await footer(page).getByLabel('Votre compagnie').selectOption('EasyJet')
      await expect.poll(() => cookieOf(page)).toBe('3')
    },
  )

  test(
    'has its own news in the server’s page, and hydration changes nothing',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await preselectCompany(page, 2)
      await openPage(page, '/')
      await expect.poll(() => cookieOf(page)).toBe('2')
      for (const path of ['/', '/blog']) {
        const html = await (await page.request.get(path)).text()
        const [, news = ''] = /<article(.*)<\/article>/s.exec(html) ?? []
        expect(news).not.toMatch(/<b>(Air Hexagone|EasyJet)<\/b>/)
        expect(html).toContain('<img src="/companies/transalpine.svg"')
        expect(html).toContain('06 39 98 20 10')
      }
      for (const [path, ...selectors] of [
        ['/blog', 'main article h2'],
        ['/', 'main article h3', 'header img'],
      ] as const) {
        const other = await page.context().newPage()
        const seen = await watch(other, ...selectors)
        await other.goto(path)
        await waitUntilPageReady(other)
        expect(await seen()).toHaveLength(selectors.length)
        await other.close()
      }
    },
  )

  test(
    'is the stored one, whatever the cookie says: the page and the cookie follow',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      await preselectCompany(page, 2)
      await page.context().addCookies([{ name: 'company', value: '3', url: portal.url }])
      await openPage(page, '/blog')
      await expect(banner(page).getByRole('link', { name: 'Envol, Transalpine : accueil' })).toBeVisible()
      await expect(footer(page).getByRole('link', { name: '06 39 98 20 10' })).toBeVisible()
      await expect(cards(page).getByText('EasyJet', { exact: true })).toHaveCount(0)
      await expect.poll(() => cookieOf(page)).toBe('2')
    },
  )
})

test.describe('the news of other companies', () => {
  const choice = (page: Page) => main(page).getByRole('navigation', { name: 'Compagnies' })
  const total = async (page: Page) => Number.parseInt(await main(page).getByRole('status').first().innerText(), 10)

  test(
    'are hidden behind an option, which combines with the category, the search and the pages',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await preselectCompany(page, 2)
      await openPage(page, '/blog')
      await expect(choice(page).locator('[aria-current]')).toHaveText(['Ma compagnie'])
      const own = await total(page)
      await choice(page).getByRole('link', { name: 'Toutes les compagnies' }).click()
      await expect(page).toHaveURL('/blog?companies=toutes')
      await expect(page).toHaveTitle('Actualités – toutes les compagnies – Envol')
      await expect(choice(page).locator('[aria-current]')).toHaveText(['Toutes les compagnies'])
      await expect.poll(() => total(page)).toBeGreaterThan(own)
      await expect(cards(page).getByText('Air Hexagone', { exact: true }).first()).toBeVisible()

      await main(page).getByRole('link', { name: 'Négociations' }).click()
      await expect(page).toHaveURL('/blog?category=negociation&companies=toutes')
      await page.getByRole('searchbox').fill('repos')
      await expect(page).toHaveURL('/blog?category=negociation&search=repos&companies=toutes')
      await choice(page).getByRole('link', { name: 'Ma compagnie' }).click()
      await expect(page).toHaveURL('/blog?category=negociation&search=repos')
      await page.goBack()
      await expect(choice(page).locator('[aria-current]')).toHaveText(['Toutes les compagnies'])

      await openPage(page, '/blog?companies=toutes')
      await page.getByRole('link', { name: 'Page suivante' }).click()
      await expect(page).toHaveURL('/blog?companies=toutes&page=2')
    },
  )

  test('are available without JavaScript too', { tag: NIGHTLY_TEST_TAG }, async ({ browser, portal }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
    await context.addCookies([{ name: 'company', value: '2', url: portal.url }])
    const page = await context.newPage()
    await page.goto('/')
    await expect(latest(page).getByText(/^(Air Hexagone|EasyJet)$/)).toHaveCount(0)
    await latest(page).getByRole('link', { name: 'Toutes les actualités' }).click()
    await choice(page).getByRole('link', { name: 'Toutes les compagnies' }).click()
    await expect(page).toHaveURL('/blog?companies=toutes')
    await expect(cards(page).getByText('Air Hexagone', { exact: true }).first()).toBeVisible()
    await page.getByRole('searchbox').fill('repos')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/blog?search=repos&companies=toutes')
    await context.close()
  })
})

test(
  'a visitor’s home shows figures, three steps and three FAQ entries from the content',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await openPage(page, '/')
    await expect(main(page).getByRole('region', { name: 'Une année ensemble' }).getByRole('listitem')).toHaveCount(4)
    await expect(main(page).getByRole('region', { name: 'À bord en trois étapes' }).getByRole('listitem')).toHaveCount(
      3,
    )
    const questions = main(page).getByRole('region', { name: 'Ce que l’on nous demande' }).getByRole('listitem')
    await expect(questions).toHaveCount(3)
    await expect(questions.first().getByRole('link')).toHaveAttribute('href', /^\/faq\/[a-z0-9-]+$/)

    await portal.sql(`update pages set withdrawn = true where page = 'accueil'`)
    await expect
      .poll(async () => (await (await page.request.get('/')).text()).includes('Une année ensemble'))
      .toBe(false)
    await openPage(page, '/')
    await expect(page.getByRole('heading', { level: 1, name: TAGLINE })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    await portal.sql(`update pages set withdrawn = false where page = 'accueil'`)
  },
)
test.use({ expectedErrors: /status of 404/ })

test.describe('a member’s home', () => {
  test('greets by first name, never flashes the visitor’s home, gives way to it at sign-out and appears at sign-in', async ({
    page,
  }) => {
    await signInDemoMember(page)
    const seen = await watch(page, 'main h1')
    await openPage(page, '/')
    const greeting = page.getByRole('heading', { level: 1 })
    await expect(greeting).toHaveText('Bonjour Camille')
    expect(await seen()).toEqual(['Bonjour Camille'])
    await expect(main(page).getByText(/^Bienvenue à bord/)).toBeVisible()
    await expect(main(page).getByText('Nouveau', { exact: true })).toHaveCount(0)
    const shortcuts = main(page).getByRole('navigation', { name: 'Raccourcis' })
    await expect(shortcuts.getByRole('link', { name: 'Accords' })).toHaveAttribute('href', '/accords')
    await expect(shortcuts.getByRole('link', { name: 'Événements' })).toHaveAttribute('href', '/events')
    await expect(shortcuts.getByRole('link', { name: 'Mon profil' })).toHaveAttribute('href', '/profile')
    await expect(shortcuts.getByRole('link', { name: /^Groupe WhatsApp/ })).toHaveAttribute(
      'title',
      'Contacter via WhatsApp',
    )
    const essentials = main(page).getByRole('region', { name: 'À portée de main' })
    await expect(essentials.getByRole('article').getByRole('link')).toHaveAttribute('href', /^\/events\/\d+$/)
    await essentials.getByRole('searchbox', { name: 'Rechercher dans les accords' }).fill('repos')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/accords?search=repos')
    await page.goBack()
    await shortcuts.getByRole('button', { name: 'Nous écrire' }).click()
    await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()

    await test.step('gives way to the visitor’s at the sign-out, and comes at the login', async () => {
      await page.keyboard.press('Escape')
      await banner(page)
        .getByRole('button', { name: /^Menu de/ })
        .click()
      await banner(page).getByRole('button', { name: 'Déconnexion' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
      await expect(page.getByRole('heading', { level: 1, name: TAGLINE })).toBeVisible()
      await expect(cards(page)).toHaveCount(3)
      // Storage reveals neither the member nor the time.
      const kept = await page.evaluate(() => Object.keys(localStorage))
      expect(kept.filter((key) => /visit|user|token/i.test(key))).toEqual([])

      await banner(page).getByRole('button', { name: 'Connexion' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      await dialog.getByLabel('Identifiant').fill('membre@envol.example')
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      await dialog.getByRole('button', { name: 'Connexion', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille')
    })
  })

  test(
    'lists what is new since the last visit, until the visit ends',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      await signInDemoMember(page)
      await openPage(page, '/')
      const [{ count, since }] = (await portal.sql(
        `select count(*)::int, (min(published_at) - interval '1 minute') as since from (select published_at from posts
        where published_at <= now() and not withdrawn and coalesce(company_id, 1) = 1
        order by published_at desc limit 3) newest`,
      )) as [{ count: number; since: Date }]
      const store = (key: string, value: string) =>
        page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
      await store('lastVisit', JSON.stringify({ at: since.toISOString() }))
      for (const visit of ['anew', 'still on it', 'while it is asked who that is']) {
        if (visit.startsWith('while')) await store('user', 'damaged')
        await page.reload()
        await waitUntilPageReady(page)
        await expect(main(page).getByText(/^3\sactualités depuis votre passage du /), visit).toBeVisible()
        await expect(latest(page).getByText('Nouveau', { exact: true })).toHaveCount(count)
      }
      await expect(latest(page).getByRole('article')).toHaveCount(5)
    },
  )

  test.describe('whose code cannot be loaded', () => {
    test.use({ expectedErrors: /net::ERR_FAILED/ })

    test('leaves the visitor’s home in its place', async ({ page }) => {
      await signInDemoMember(page)
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: TAGLINE })).toBeVisible()
    })
  })
})
