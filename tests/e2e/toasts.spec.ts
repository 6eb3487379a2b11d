import type { Page } from 'playwright/test'
import { toastBehavioursByInterpretation } from '#src/layout/toasts/toastReading.ts'
import { expectAccessible, openPageWithoutMotion } from './axe.ts'
import { advancePageClockUntil, stopPageClock } from './clock.ts'
import { locateContactFields, openContactPopup } from './contactPlaces.ts'
import { holdBrowserTimers } from './heldTime.ts'
import { expect, storeCookieRefusal, signInDemoMember, test, motionEnabledOptions, NIGHTLY_TEST_TAG } from './test.ts'

test.use(motionEnabledOptions)

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-write'] })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const region = (page: Page) => page.locator('[aria-live=polite]:not(p)')
const close = (page: Page) => page.getByRole('button', { name: 'Fermer ce message' })
const share = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Partager' })

/** Opens a news post and copies its link, which shows a toast. */
async function provoke(page: Page) {
  await holdBrowserTimers(page.context(), [toastBehavioursByInterpretation.first.shownMs])
  await openPageWithoutMotion(page, '/blog/3')
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await share(page).click()
  await expect(close(page)).toBeVisible()
}

/** Shows a toast with the page's clock stopped; the test advances the clock. */
async function provokeAndStop(page: Page) {
  await page.clock.install()
  await openPageWithoutMotion(page, '/blog/3')
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await stopPageClock(page)
  await share(page).click()
  await advancePageClockUntil(page, close(page), 'there')
}

/** Drags the toast to the right, by a fraction of its width. */
async function drag(page: Page, part: number) {
  const box = await close(page).locator('xpath=ancestor::*[@role="group"]').boundingBox()
  if (!box) throw new Error('There is no toast')
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (box.width * part) / 2, y)
  await page.mouse.move(x + box.width * part, y)
  await page.mouse.up()
}

test(
  'a toast is top right, announced by the one live region and gone after 4 seconds; hover and focus pause its time',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await provokeAndStop(page)
    await page.mouse.move(10, 700)
    await expect(region(page)).toHaveCount(1)
    await expect(region(page)).toContainText('Lien copié')
    await page.clock.runFor(3500)
    await expect(close(page)).toBeVisible()
    const box = await close(page).boundingBox()
    expect(box && box.x > 900 && box.y < 200).toBe(true)
    await page.clock.runFor(500)
    await advancePageClockUntil(page, close(page), 'gone')

    await test.step('its time stands still under the pointer, and a click anywhere on it closes it', async () => {
      await share(page).click()
      await advancePageClockUntil(page, close(page), 'there')
      await region(page).getByText('Lien copié').hover({ force: true })
      await page.clock.runFor(10_000)
      await expect(close(page)).toBeVisible()
      await page.mouse.down()
      await page.mouse.up()
      await advancePageClockUntil(page, close(page), 'gone')
    })

    await test.step('F8 leads to it, its time then stands still, and closing it leads back', async () => {
      await share(page).click()
      await advancePageClockUntil(page, close(page), 'there')
      await page.mouse.move(10, 700)
      await share(page).focus()
      await page.keyboard.press('F8')
      await expect(close(page)).toBeFocused()
      await expect(close(page)).toHaveAttribute('aria-keyshortcuts', 'F8')
      await page.clock.runFor(10_000)
      await expect(close(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await advancePageClockUntil(page, close(page), 'gone')
      await expect(share(page)).toBeFocused()
    })
  },
)

test(
  'a toast dragged less than 60 % of its width returns, and farther it leaves',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await provoke(page)
    await drag(page, 0.5)
    await expect(close(page)).toBeVisible()
    await drag(page, 0.65)
    await expect(close(page)).toHaveCount(0)
  },
)

test.describe('above the contact popup', () => {
  test.use({ expectedErrors: /ERR_FAILED|dynamically imported module/ })

  test(
    'a message’s result is fully visible, on a phone, a tablet and a laptop',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await holdBrowserTimers(page.context(), [toastBehavioursByInterpretation.first.shownMs])
      await page.setViewportSize({ width: 390, height: 800 })
      const place = await openContactPopup(page)
      const { name, email, subject, content, send } = locateContactFields(place)
      await name.fill('Noa Martin')
      await email.fill('noa@envol.example')
      await subject.fill('Une question')
      await content.fill('Bonjour')
      await page.route('**/api/v1/contact-us', (route) => route.abort(), { times: 1 })
      await send.click()
      await expectSeenAtAllWidths(page, "Une erreur est survenue lors de l'envoi du message")
      // The reason and the remedy stay in the form.
      await expect(place.getByRole('alert')).toHaveText('Vérifiez votre connexion, puis réessayez.')
      await close(page).click()
      await send.click()
      await expectSeenAtAllWidths(page, 'Message envoyé avec succès')
      await expect(place.getByRole('alert')).toHaveCount(0)
    },
  )

  test(
    'the result is fully visible too when the toast’s code cannot be loaded',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await holdBrowserTimers(page.context(), [toastBehavioursByInterpretation.first.shownMs])
      await page.route('**/assets/Toasts-*.js', (route) => route.abort())
      await page.route('**/api/v1/contact-us', (route) => route.abort())
      const place = await openContactPopup(page)
      const { name, email, subject, content, send } = locateContactFields(place)
      await name.fill('Noa Martin')
      await email.fill('noa@envol.example')
      await subject.fill('Une question')
      await content.fill('Bonjour')
      await send.click()
      const message = region(page).getByText("Une erreur est survenue lors de l'envoi du message")
      await expect(message).toBeInViewport({ ratio: 1 })
      await close(page).click()
      await expect(message).toHaveCount(0)
    },
  )

  async function expectSeenAtAllWidths(page: Page, text: string) {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectSeen(page, text)
    }
  }

  /** Expects the toast with this text within the window, with all its corners uncovered. */
  async function expectSeen(page: Page, text: string) {
    const card = region(page).getByRole('group').filter({ hasText: text })
    await expect(card).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() =>
        card.evaluate((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect()
          const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
          return corners.every(([x, y]) => node.contains(document.elementFromPoint(x, y)))
        }),
      )
      .toBe(true)
  }
})

test.describe('a session that has expired', () => {
  test.use({ expectedErrors: /status of 401/ })
  test('shows a warning without accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page, portal }) => {
    test.setTimeout(90_000)
    await holdBrowserTimers(page.context(), [toastBehavioursByInterpretation.first.shownMs])
    await signInDemoMember(page)
    await openPageWithoutMotion(page, '/blog')
    await portal.sql('truncate sessions cascade')
    await page.evaluate(() => localStorage.removeItem('user'))
    await page.reload()
    await expect(region(page)).toContainText('Votre session a expiré, reconnectez-vous')
    await page.keyboard.press('F8')
    await expect(close(page)).toBeFocused()
    await expectAccessible(page, 'warning')
  })
})
