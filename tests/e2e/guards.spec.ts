import type { Page } from 'playwright/test'
import {
  NIGHTLY_TEST_TAG,
  expect,
  openPage,
  storeCookieRefusal,
  preselectCompany,
  signInDemoMember,
  test,
  navigateTo,
} from './test.ts'

// Redirected people see a message that says why.
test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const main = (page: Page) => page.getByRole('main')
const message = (page: Page, words: string) => page.locator('[aria-live=polite]').getByText(words)

test('a member at the membership form or the login’s address is sent home with a message', async ({ page }) => {
  await signInDemoMember(page)
  await openPage(page, '/adhesion-envol')
  await expect(main(page).getByRole('link', { name: 'Commencez la demande' })).toHaveCount(0)
  // The message lasts four seconds, less than the page's last request may take.
  const told = expect(message(page, 'Vous avez déjà adhéré')).toBeVisible()
  await navigateTo(page, '/adhesion')
  await told
  await expect(page).toHaveURL('/')

  await test.step('a member at the login’s own address is told that their session is open', async () => {
    const again = expect(message(page, 'Votre session est déjà ouverte sur cet appareil.')).toBeVisible()
    await navigateTo(page, '/login')
    await again
    await expect(page).toHaveURL('/')
  })
})

test(
  'agreements name their company only when the portal shows another one',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page)
    await preselectCompany(page, 2)
    await openPage(page, '/accords')
    const note = main(page).getByRole('note').filter({ hasText: 'Ces accords sont ceux de votre compagnie' })
    await expect(note).toContainText(/Air Hexagone\s;.*Transalpine/)
    await page.getByRole('contentinfo').getByLabel('Votre compagnie').selectOption('Air Hexagone')
    await expect(note).toHaveCount(0)
  },
)
