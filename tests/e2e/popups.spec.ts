import type { Locator, Page } from 'playwright/test'
import { openPageWithoutMotion } from './axe.ts'
import { locateContactDialog, locateContactFields, openContactPopup } from './contactPlaces.ts'
import {
  expect,
  storeCookieRefusal,
  preselectCompany,
  test,
  navigateTo,
  motionEnabledOptions,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.use(motionEnabledOptions)

test.beforeEach(({ page }) => storeCookieRefusal(page))

const cards = (page: Page) => locateContactDialog(page).locator('dl > div')
const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? 0)

test(
  'the contact popup is fully visible on a laptop, and sent without scrolling on a small one',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const place = await openContactPopup(page)
    await expect(cards(page)).toHaveCount(4)
    for (const card of await cards(page).all()) await expect(card).toBeInViewport({ ratio: 1 })
    await expect(locateContactFields(place).send).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(locateContactFields(place).send).toBeInViewport({ ratio: 1 })
  },
)

test('no card of the second company is alone on its line', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await preselectCompany(page, 2)
  await page.setViewportSize({ width: 1440, height: 1024 })
  await openContactPopup(page)
  for (const width of [1440, 768, 600]) {
    await page.setViewportSize({ width, height: 1024 })
    await expect(cards(page)).toHaveCount(3)
    await expect
      .poll(async () => new Set(await Promise.all((await cards(page).all()).map(topOf))).size, `${width} px`)
      .toBe(3)
  }
})

test(
  'EasyJet’s side is as long as its form, which is sent without scrolling on a small laptop',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await preselectCompany(page, 3)
    const place = await openContactPopup(page)
    const [form, side] = await Promise.all([place.locator('form').boundingBox(), place.locator('aside').boundingBox()])
    expect(side?.height).toBeGreaterThan((form?.height ?? 0) * 0.9)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(locateContactFields(place).send).toBeInViewport({ ratio: 1 })
  },
)

test(
  'the login closes at every scroll position, and the reset names each of its steps',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await openPageWithoutMotion(page, '/?requiredAuth=true')
    const login = page.getByRole('dialog', { name: 'Accès adhérent' })
    const close = login.getByRole('button', { name: 'Fermer' })
    for (const name of ['Connexion', 'Mémoriser'] as const) {
      await login.getByText(name, { exact: true }).first().scrollIntoViewIfNeeded()
      await expect(close).toBeInViewport({ ratio: 1 })
    }
    await close.click()
    await expect(login).toBeHidden()

    await test.step('the reset says what it is, in each of its steps', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await navigateTo(page, '/?requiredAuth=true')
      await expect(login.getByRole('heading', { level: 2 })).toHaveText('Accès adhérent')
      await login.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
      await expect(login.getByRole('heading', { level: 2, name: 'Mot de passe oublié' })).toBeVisible()
      await login.getByLabel('Email').fill('membre@envol.example')
      await login.getByRole('button', { name: 'Envoyer le code' }).click()
      await expect(login.getByLabel('Code de vérification')).toBeVisible()
      await expect(login.getByRole('heading', { level: 2, name: 'Mot de passe oublié' })).toBeVisible()
    })
  },
)
