import type { Page } from 'playwright/test'
import {
  expect,
  openPage,
  storeCookieRefusal,
  test,
  navigateTo,
  motionEnabledOptions,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.use(motionEnabledOptions)

test.beforeEach(({ page }) => storeCookieRefusal(page))

const header = (page: Page) => page.getByRole('banner')
const press = (page: Page, name: string | RegExp) => header(page).getByRole('button', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Waits until the open dialog has its own entry in the browser history. */
const isEntered = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.above === true)).toBe(true)
const isLeft = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.above === true)).toBe(false)

/** Opens the news list from the home page, so that the browser's Back has a previous page. */
async function arrive(page: Page) {
  await openPage(page, '/')
  await toNews(page)
}

async function toNews(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Actualités' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('article')).toHaveCount(9)
}

test('Back closes each dialog, then leaves the page; a dialog closed otherwise leaves no history entry', async ({
  page,
}) => {
  await arrive(page)
  // The contact dialog is opened from the drawer below.
  for (const { name, opens, width } of [
    { name: 'Ouvrir le menu', opens: 'Menu', width: 390 },
    { name: 'Connexion', opens: 'Accès adhérent', width: 1280 },
  ]) {
    await test.step(`« ${opens} » is closed by Back, which then leaves the page`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => window.scrollTo(0, 300))
      await press(page, name)
      await expect(dialog(page, opens)).toBeVisible()
      await isEntered(page)
      await page.goBack()
      await expect(dialog(page, opens)).toBeHidden()
      await expect(page).toHaveURL('/blog')
      expect(await page.evaluate(() => scrollY)).toBe(300)
      await page.goBack()
      await expect(page).toHaveURL('/')
      await page.goForward()
      await expect(page).toHaveURL('/blog')
      await expect(page.getByRole('article')).toHaveCount(9)
    })

    await test.step(`« ${opens} » leaves no entry behind when it is closed otherwise, or loaded anew`, async () => {
      await press(page, name)
      await expect(dialog(page, opens)).toBeVisible()
      await isEntered(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page, opens)).toBeHidden()
      await isLeft(page)
      await press(page, name)
      await isEntered(page)
      await page.reload()
      await expect(dialog(page, opens)).toBeHidden()
      await isLeft(page)
      await page.goBack()
      await expect(page).toHaveURL('/')
      await page.goForward()
      await expect(page).toHaveURL('/blog')
      await expect(page.getByRole('article')).toHaveCount(9)
    })
  }
})

test('Back cancels a pending navigation, and stays on the page', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let letThrough = () => {}
  const isLet = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/ContactDialog-*.js', async (route) => {
    await isLet
    await route.continue()
  })
  await arrive(page)
  await press(page, 'Contact')
  const wait = page.getByRole('status').filter({ hasText: 'Ouverture en cours' })
  await expect(wait).toBeVisible()
  await isEntered(page)
  await page.goBack()
  await expect(wait).toBeHidden()
  await expect(page).toHaveURL('/blog')
  letThrough()
  await press(page, 'Contact')
  await expect(dialog(page, 'Contactez-nous')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'an entry or a dialog opened from the drawer replaces the drawer in the history',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await arrive(page)
      await page.evaluate(() => window.scrollTo(0, 900))
      await press(page, 'Ouvrir le menu')
      await isEntered(page)
      await dialog(page, 'Menu').getByRole('link', { name: 'Adhésion' }).click()
      await expect(page).toHaveURL('/adhesion')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL('/blog')
      await page.goBack()
      await expect(page).toHaveURL('/')

      await test.step('an entry of the page where one is goes to its top too', async () => {
        await navigateTo(page, '/')
        await toNews(page)
        await page.evaluate(() => window.scrollTo(0, 900))
        await press(page, 'Ouvrir le menu')
        await isEntered(page)
        await dialog(page, 'Menu').getByRole('link', { name: 'Actualités' }).click()
        await expect(dialog(page, 'Menu')).toBeHidden()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })

      await test.step('a dialog opened from the drawer takes the drawer’s place', async () => {
        await navigateTo(page, '/')
        await toNews(page)
        await press(page, 'Ouvrir le menu')
        await dialog(page, 'Menu').getByRole('button', { name: 'Contact' }).click()
        await expect(dialog(page, 'Contactez-nous')).toBeVisible()
        await isEntered(page)
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL('/blog')
        await page.goBack()
        await expect(page).toHaveURL('/')
      })
    },
  )
})

test.describe('a login', () => {
  async function logIn(page: Page) {
    const login = dialog(page, 'Accès adhérent')
    await login.getByLabel('Identifiant').fill('membre@envol.example')
    await login.getByLabel('Mot de passe', { exact: true }).fill('decollage')
    await login.getByRole('button', { name: 'Connexion', exact: true }).click()
  }

  test(
    'states its reason on a page that requires it, and leads there without a history entry in between; a logout replaces its dialog',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await arrive(page)
      await page.evaluate(() => {
        history.pushState({ ...history.state, key: 'wanted' }, '', '/accords/4')
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      })
      const login = dialog(page, 'Accès adhérent')
      await expect(login).toHaveAccessibleDescription('Connectez-vous pour lire les accords.')
      await expect(login.getByText('Connectez-vous pour lire les accords.')).toBeVisible()
      await isEntered(page)
      await logIn(page)
      await expect(page).toHaveURL('/accords/4')
      await page.goBack()
      await expect(page).toHaveURL('/blog')

      await test.step('a logout takes its dialog’s place', async () => {
        await header(page)
          .getByRole('button', { name: /Camille/ })
          .click()
        await press(page, 'Déconnexion')
        await isEntered(page)
        await dialog(page, 'Confirmer la déconnexion').getByRole('button', { name: 'Déconnexion' }).click()
        await expect(page).toHaveURL('/')
        await expect(header(page).getByRole('button', { name: 'Connexion' })).toBeVisible()
        await page.goBack()
        await expect(page).toHaveURL('/blog')
      })

      await test.step('asked for by « Accords » in the footer it leads to the accords', async () => {
        await navigateTo(page, '/')
        await toNews(page)
        await page.getByRole('contentinfo').getByRole('button', { name: 'Accords' }).click()
        await expect(dialog(page, 'Accès adhérent').getByText('Connectez-vous pour lire les accords.')).toBeVisible()
        await logIn(page)
        await expect(page).toHaveURL('/accords')
        await page.goBack()
        await expect(page).toHaveURL('/blog')
      })
    },
  )

  test('is refused by Back: home stays, and does not ask again', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/events')
    const login = dialog(page, 'Accès adhérent')
    await expect(login.getByText('Connectez-vous pour voir les événements.')).toBeVisible()
    await isEntered(page)
    await page.goBack()
    await expect(login).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(login).toBeHidden()
  })
})
