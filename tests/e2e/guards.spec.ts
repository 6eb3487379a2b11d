import type { Page } from 'playwright/test'
import { screensFor } from '#tests/samples/screens.ts'
import { expect, open, refuseCookies, selectCompany, signIn, test } from './test.ts'

// Whoever is sent elsewhere than where they wanted is told why.
test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => refuseCookies(page))

const main = (page: Page) => page.getByRole('main')
const message = (page: Page, words: string) => page.locator('[aria-live=polite]').getByText(words)

test('a member who begins to join is sent home, and told that they have joined', async ({ page }) => {
  await signIn(page)
  await open(page, '/adhesion-envol')
  await main(page).getByRole('link', { name: 'Commencez la demande' }).click()
  await expect(page).toHaveURL('/')
  await expect(message(page, 'Vous avez déjà adhéré')).toBeVisible()
})

test('a member at the login’s own address is told that their session is open', async ({ page }) => {
  await signIn(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(message(page, 'Votre session est déjà ouverte sur cet appareil.')).toBeVisible()
})

test('a visitor at a members’ page is told what they are asked to log in for', async ({ page }) => {
  for (const { path } of screensFor('member')) {
    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
    await expect(dialog.getByText(/^Connectez-vous pour \p{L}+/u), path).toBeVisible()
  }
})

test('agreements say whose they are when the portal shows another company, and only then', async ({ page }) => {
  await signIn(page)
  await selectCompany(page, 2)
  await open(page, '/accords')
  const note = main(page).getByRole('note').filter({ hasText: 'Ces accords sont ceux de votre compagnie' })
  await expect(note).toContainText(/Air Hexagone\s;.*Transalpine/)
  await page.getByRole('contentinfo').getByLabel('Votre compagnie').selectOption('Air Hexagone')
  await expect(note).toHaveCount(0)
})
