import type { Page } from 'playwright/test'
import { readLocalStorageValue } from './look.ts'
import { expect, openPage, storeCookieRefusal, test, motionEnabledOptions, NIGHTLY_TEST_TAG } from './test.ts'

test.use(motionEnabledOptions)

const CODE = '**/assets/*.js'
const EMAIL = 'membre@envol.example'

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const header = (page: Page) => page.getByRole('banner')
const wait = (page: Page) => page.getByRole('status').filter({ hasText: 'Ouverture en cours' })
const form = (page: Page) => page.getByRole('main').locator('form')

/** Delays the page's scripts until the returned function is called. */
async function holdCode(page: Page) {
  let letThrough = () => {}
  const isLet = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(CODE, async (route) => {
    await isLet
    await route.continue()
  })
  return () => letThrough()
}

async function typePassword(page: Page) {
  await form(page).getByLabel('Identifiant').fill(EMAIL)
  const password = form(page).getByLabel('Mot de passe', { exact: true })
  await password.fill('decollage')
  await password.press('Enter')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a password never enters the address, and the page names the missing code', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('Cette page a besoin de JavaScript')).toBeVisible()
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await typePassword(page)
    expect((await answered).status()).toBe(303)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Cette page a besoin de JavaScript')).toBeVisible()
    await expect(form(page).getByLabel('Mot de passe', { exact: true })).toHaveValue('')
    await page.goto(`/login?email=${EMAIL}&password=decollage`)
    await expect(page).toHaveURL('/login')
  })

  test('dialog buttons lead to pages with the same content or form', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.goto('/blog')
    await header(page).getByRole('button', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/blog#pied-contact')
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Contact' })).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await header(page).getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Navigation' })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
    await header(page).getByRole('button', { name: 'Connexion' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Connexion' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Poser une question' }).click()
    await expect(page).toHaveURL('/#pied-contact')
  })
})

test.describe('before the page’s code is there', () => {
  test('a login sent by Enter waits, in no address, and then sends the typed data', async ({ page }) => {
    const letThrough = await holdCode(page)
    let documents = 0
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
    await page.goto('/login', { waitUntil: 'commit' })
    await form(page).getByText('Mémoriser').click()
    await typePassword(page)
    await expect(wait(page)).toBeVisible()
    await expect(page).toHaveURL('/login')
    const sent = page.waitForRequest('**/api/v1/login')
    const entries = await page.evaluate(() => history.length)
    letThrough()
    expect((await sent).postDataJSON()).toMatchObject({ email: EMAIL, remember: true })
    await expect(page.getByText('Connexion réussie')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(header(page).getByRole('button', { name: /Camille/ })).toBeVisible()
    expect(documents).toBe(1)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  test('a mistake is reported once the code has loaded', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    const letThrough = await holdCode(page)
    await page.goto('/reset-password', { waitUntil: 'commit' })
    await form(page).getByLabel('Email').fill('pas-une-adresse')
    await form(page).getByLabel('Email').press('Enter')
    letThrough()
    await expect(page.getByText('Veuillez entrer une adresse email valide')).toBeVisible()
    await expect(form(page).getByLabel('Email')).toHaveValue('pas-une-adresse')
    await expect(page).toHaveURL('/reset-password')
  })

  test(
    'a press shows that it waits, then has its effect; the choice of appearance appears in its place',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      for (const { name, opens, width } of [
        { name: 'Connexion', opens: 'Accès adhérent', width: 1280 },
        { name: 'Ouvrir le menu', opens: 'Menu', width: 390 },
      ]) {
        await test.step(`a press on « ${name} »`, async () => {
          await page.setViewportSize({ width, height: 800 })
          const letThrough = await holdCode(page)
          await page.goto('/blog/3', { waitUntil: 'commit' })
          await header(page).getByRole('button', { name }).click()
          await expect(wait(page)).toBeVisible()
          letThrough()
          await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
          await expect(wait(page)).toBeHidden()
          await expect(page).toHaveURL('/blog/3')
          await page.unroute(CODE)
        })
      }

      await test.step('the space bar on « Contact », which does not scroll', async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        const letThrough = await holdCode(page)
        await page.goto('/blog/3', { waitUntil: 'commit' })
        await header(page).getByRole('button', { name: 'Contact' }).press(' ')
        await expect(wait(page)).toBeVisible()
        expect(await page.evaluate(() => scrollY)).toBe(0)
        letThrough()
        await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()
        await expect(wait(page)).toBeHidden()
        await expect(page).toHaveURL('/blog/3')
        await page.unroute(CODE)
      })

      await test.step('the choice of appearance comes with the code, at the place that was kept for it', async () => {
        // On a phone, one column: the last element sets the footer's height.
        await page.setViewportSize({ width: 390, height: 844 })
        const letThrough = await holdCode(page)
        await page.goto('/blog/3', { waitUntil: 'commit' })
        const foot = page.getByRole('contentinfo')
        const night = foot.getByRole('radio', { name: 'Nuit' })
        // The footer is laid out once visible.
        const last = foot.getByText('Tous droits réservés')
        await expect(async () => {
          await last.scrollIntoViewIfNeeded()
          await expect(last).toBeInViewport({ timeout: 300 })
        }).toPass()
        const height = async () => (await foot.boundingBox())?.height
        const before = await height()
        await expect(night).toHaveCount(0)
        letThrough()
        await expect(night).toBeAttached()
        expect(await height()).toBe(before)
      })
    },
  )
})

test.describe('when the page’s code cannot be loaded', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('the page says so, and a press follows its link instead', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.route(CODE, (route) => route.abort())
    await page.goto('/blog')
    await expect(page.getByRole('alert')).toHaveText('Cette page n’a pas pu être chargée en entier. Réessayer')
    await header(page).getByRole('button', { name: 'Connexion' }).click()
    await expect(page).toHaveURL('/login')
    await page.unroute(CODE)
    await page.getByRole('alert').getByRole('link', { name: 'Réessayer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'chargée en entier' })).toHaveCount(0)
    await typePassword(page)
    await expect(page).toHaveURL('/')
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

  test(
    'prefetched parts open, and a login reports the missing network',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      const waited = ['LoginDialog', 'ContactDialog', 'SideDrawer', 'Toasts'].map((part) =>
        page.waitForResponse((response) => response.url().includes(part)),
      )
      await openPage(page, '/blog')
      await Promise.all(waited)
      await page.context().setOffline(true)
      await header(page).getByRole('button', { name: 'Contact' }).click()
      await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()
      await page.keyboard.press('Escape')
      await header(page).getByRole('button', { name: 'Connexion' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      await dialog.getByLabel('Identifiant').fill(EMAIL)
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      await dialog.getByRole('button', { name: 'Connexion', exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText("Une erreur s'est produite")
      expect(await readLocalStorageValue(page, 'token')).toBeNull()
    },
  )

  test(
    'other parts report the missing network, and open once it is back',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await openPage(page, '/blog')
      await page.context().setOffline(true)
      await header(page).getByRole('button', { name: 'Connexion' }).click()
      const message = page.locator('[aria-live=polite]').getByText('Cet élément n’a pas pu être chargé')
      await expect(message).toBeVisible()
      await expect(wait(page)).toBeHidden()
      await page.getByRole('button', { name: 'Fermer ce message' }).click()
      await expect(message).toHaveCount(0)
      await page.context().setOffline(false)
      await header(page).getByRole('button', { name: 'Connexion' }).click()
      await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
    },
  )
})
