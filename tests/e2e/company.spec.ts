import type { Page } from 'playwright/test'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  preselectCompany,
  test,
  navigateTo,
  NIGHTLY_TEST_TAG,
} from './test.ts'
import { readPageHeaderBackgroundColour, readLocalStorageValue } from './look.ts'

const themeColour = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content')
const footer = (page: Page) => page.getByRole('contentinfo')

const PINK = 'rgb(211, 51, 119)'
const CODE = '**/assets/*.js'

/**
 * Reloads the page with its scripts delayed. Returns the header's colour before hydration, then lets the scripts load.
 */
async function reloadTo(page: Page) {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await isLet
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('footer') !== null)
  const colour = await readPageHeaderBackgroundColour(page)
  letThrough()
  await page.waitForLoadState()
  await page.unroute(CODE)
  return colour
}

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the company', () => {
  test.beforeEach(({ page }) => storeCookieRefusal(page))

  test('is chosen in the footer: colour, logo, social links, phones and the login’s picture follow', async ({
    page,
    context,
  }) => {
    await openPage(page, '/blog')
    const social = footer(page).getByRole('list', { name: 'Réseaux sociaux' }).locator('a, [role=link]')
    const titles = () => social.evaluateAll((links) => links.map((link) => link.getAttribute('title')))
    const logo = page.getByRole('banner').getByRole('link', { name: /accueil$/ })
    await expect(logo).toHaveAccessibleName('Envol : accueil')
    await expect(logo.locator('img')).toHaveCount(0)
    expect(await readPageHeaderBackgroundColour(page)).toBe(PINK)
    expect(await themeColour(page)).toBe('#D33377')
    expect(await titles()).toEqual(['Groupe Facebook', 'Instagram', 'Réservé aux adhérents'])

    const picker = footer(page).getByLabel('Votre compagnie')
    await picker.selectOption('Transalpine')
    await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
    expect(await themeColour(page)).toBe('#0E7C86')
    await expect(logo).toHaveAccessibleName('Envol, Transalpine : accueil')
    await expect(logo.locator('img')).toHaveAttribute('src', '/companies/transalpine.svg')
    expect(await readLocalStorageValue(page, 'selectedCompany')).toBe(
      '{"id":2,"name":"Transalpine","color":"#0E7C86","header_logo_url":"/companies/transalpine.svg"}',
    )
    await expect.poll(titles).toEqual(['Groupe Facebook'])
    await expect(footer(page).getByRole('link', { name: '06 39 98 20 10' })).toBeVisible()

    await picker.selectOption('EasyJet')
    expect(await readLocalStorageValue(page, 'selectedCompany')).toBe(
      '{"id":3,"name":"EasyJet","color":"#FF6600","header_logo_url":"/companies/easyjet.svg"}',
    )
    await expect.poll(titles).toEqual(['Groupe Facebook', 'Instagram', 'Réservé aux adhérents'])
    await expect(footer(page).getByRole('link', { name: 'easyjet@envol.example', exact: true })).toBeVisible()
    await page.reload()
    await waitUntilPageReady(page)
    expect(await themeColour(page)).toBe('#FF6600')
    await expect(picker).toHaveValue('3')

    await test.step('has a picture of its own in the login: one for 1, one for 3, one for the others', async () => {
      await navigateTo(page, '/blog')
      const pictures: string[] = []
      for (const name of ['Air Hexagone', 'EasyJet', 'Transalpine']) {
        await footer(page).getByLabel('Votre compagnie').selectOption(name)
        await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
        const picture = page.getByRole('dialog', { name: 'Accès adhérent' }).locator('svg').first()
        await expect(picture).toBeVisible()
        const shapes = await picture.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
        pictures.push(shapes.join())
        await page.keyboard.press('Escape')
        await expect(picture).toBeHidden()
      }
      expect(new Set(pictures).size).toBe(3)
    })

    await test.step('is painted at once without a network', async () => {
      await footer(page).getByLabel('Votre compagnie').selectOption('Air Hexagone')
      await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe(PINK)
      await context.setOffline(true)
      await footer(page).getByLabel('Votre compagnie').selectOption('Transalpine')
      await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
      await context.setOffline(false)
    })
  })

  test(
    'accepts the full URL of a logo on the portal’s own host',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      for (const [address, src] of [
        [`${portal.url}/companies/transalpine.svg`, '/companies/transalpine.svg'],
        ['https://elsewhere.example/logo.svg', undefined],
      ] as const) {
        await openPage(page, '/blog')
        await page.evaluate(
          (url) =>
            localStorage.setItem(
              'selectedCompany',
              JSON.stringify({ id: 2, name: 'Transalpine', color: '#0E7C86', header_logo_url: url }),
            ),
          address,
        )
        // The server does not know the change yet, and its list corrects nothing while the page is open.
        await page.route('**/api/v1/companies', async (route) => {
          const response = await route.fetch()
          const { data } = (await response.json()) as { data: { id: number }[] }
          const told = data.map((one) => (one.id === 2 ? { ...one, header_logo_url: address } : one))
          await route.fulfill({ response, json: { data: told } })
        })
        await page.context().clearCookies()
        await page.reload()
        await waitUntilPageReady(page)
        const logo = page
          .getByRole('banner')
          .getByRole('link', { name: /accueil$/ })
          .locator('img')
        if (src) await expect(logo).toHaveAttribute('src', src)
        else await expect(logo).toHaveCount(0)
      }
      // The next page has that company's look, and the stored look follows.
      await page.unroute('**/api/v1/companies')
      await page.reload()
      await waitUntilPageReady(page)
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/companies/transalpine.svg')
    },
  )

  test('colours the first paint of the next page before any script', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await preselectCompany(page, 2)
    await openPage(page, '/blog')
    await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
    await page.route(CODE, (route) => route.abort())
    await page.goto('/blog')
    expect(await readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
    expect(await themeColour(page)).toBe('#0E7C86')
  })

  test('keeps its colours whatever look was stored before', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await preselectCompany(page, 2)
    // The hydrated page writes the rules.
    await openPage(page, '/blog')
    const kept = String(await readLocalStorageValue(page, 'companyRules'))
    const [colour, rules = '', company] = kept.split('\n')
    for (const [wrong, firstPaint] of [
      [rules.replaceAll(/(header-background:)#\w+/g, '$1#123456'), 'rgb(18, 52, 86)'],
      [rules.slice(0, 200), PINK],
      ['', PINK],
      ['{', PINK],
      [`${rules}}body{display:none!important}`, PINK],
      [`${rules}body{display:none!important}`, PINK],
      [rules.replace(/#\w+;/, 'url(https://elsewhere.example/);'), PINK],
    ] as const) {
      await page.evaluate((text) => localStorage.setItem('companyRules', text), [colour, wrong, company].join('\n'))
      expect(await reloadTo(page)).toBe(firstPaint)
      await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
      expect(await readLocalStorageValue(page, 'companyRules')).toBe(kept)
    }
  })

  test.use({ expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

  test(
    'keeps its look, and the dark scheme, through hydration without a flash',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await preselectCompany(page, 3)
      await openPage(page, '/blog')
      await footer(page).getByRole('radio', { name: 'Nuit' }).check()
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
      await page.addInitScript(() => {
        const seen = new Set<string>()
        const look = () => {
          const header = document.querySelector('header')
          const colours = header && [getComputedStyle(header), getComputedStyle(document.body)]
          if (colours) seen.add(colours.map(({ backgroundColor }) => backgroundColor).join(' '))
          sessionStorage.setItem('colours', JSON.stringify([...seen]))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.reload()
      await waitUntilPageReady(page)
      expect(JSON.parse(await page.evaluate(() => sessionStorage.getItem('colours') ?? ''))).toHaveLength(1)
      await expect(footer(page).getByRole('radio', { name: 'Nuit' })).toBeChecked()
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
      await footer(page).getByRole('radio', { name: 'Jour' }).check()
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.reload()
      await waitUntilPageReady(page)
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
    },
  )

  test(
    'is the first one when stored without an id, with its other stored fields',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      const named = { name: 'Air Ancien', color: '#0E7C86', header_logo_url: '/companies/transalpine.svg' }
      await preselectCompany(page, 1)
      await openPage(page, '/blog')
      await page.evaluate((text) => localStorage.setItem('selectedCompany', text), JSON.stringify(named))
      // The first page has the first company, the second none: neither removes the stored look.
      for (let visits = 0; visits < 2; visits++) {
        await page.reload()
        await waitUntilPageReady(page)
        await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(14, 124, 134)')
        await expect(footer(page).getByLabel('Votre compagnie')).toHaveValue('1')
        expect(await readLocalStorageValue(page, 'selectedCompany')).toBe(JSON.stringify(named))
      }
    },
  )

  test('is ignored when stored in a damaged form', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await preselectCompany(page, 2)
    await openPage(page, '/blog')
    const rules = String(await readLocalStorageValue(page, 'companyRules'))
    expect(rules).toContain('#0E7C86')
    for (const damaged of [
      '{"id":2,',
      '[]',
      '{"id":2}',
      '{"id":"2","name":"Transalpine","color":"#0E7C86","header_logo_url":"/companies/transalpine.svg"}',
      '{"id":2,"name":"Transalpine","color":"red;}","header_logo_url":"/companies/transalpine.svg"}',
    ]) {
      await test.step(damaged, async () => {
        await page.evaluate(
          ([text, kept]) => {
            localStorage.setItem('selectedCompany', text)
            localStorage.setItem('companyRules', kept)
            document.cookie = 'company=2; path=/'
          },
          [damaged, rules] as const,
        )
        expect(await reloadTo(page)).toBe(PINK)
        await waitUntilPageReady(page)
        expect(await readPageHeaderBackgroundColour(page)).toBe(PINK)
        expect(await themeColour(page)).toBe('#D33377')
        await expect(page.getByRole('banner').getByRole('link', { name: 'Envol : accueil' })).toBeVisible()
        await expect(footer(page).getByLabel('Votre compagnie')).toHaveValue('1')
      })
    }
  })
})
