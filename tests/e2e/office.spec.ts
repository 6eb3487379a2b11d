import type { Page } from 'playwright/test'
import { openContactPopup, openPageAtContactSection, navigateToContactSection } from './contactPlaces.ts'
import { expect, storeCookieRefusal, preselectCompany, test, NIGHTLY_TEST_TAG } from './test.ts'

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

test(
  'the second company has a group, no phones, and a plan that the wheel zooms without a click; EasyJet has no cards',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await preselectCompany(page, 2)
    const place = await openPageAtContactSection(page, '/about')
    await expect(place.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(place.locator('aside a')).toHaveText(['Groupe Facebook'])
    const plan = place.getByRole('group', { name: /Plan d’accès/ })
    await plan.scrollIntoViewIfNeeded()
    await plan.hover()
    // Scroll to the plan: content above it is laid out only now, and moves it.
    const seenAt = async () => (await plan.boundingBox())?.y ?? 0
    const before = await seenAt()
    await page.mouse.wheel(0, -120)
    await expect(plan).toHaveAttribute('data-scale', '1.25')
    for (const scale of ['1', '0.75', '0.5']) {
      await page.mouse.wheel(0, 120)
      await expect(plan).toHaveAttribute('data-scale', scale)
    }
    expect(await seenAt()).toBe(before)
    // At the smallest scale the next wheel gesture scrolls the page.
    const { x = 0, y = 0 } = (await plan.boundingBox()) ?? {}
    await page.mouse.move(x + 40, y + 40)
    await page.mouse.wheel(0, 120)
    await expect.poll(seenAt).toBeLessThan(before)
    await place.getByRole('button', { name: 'Réinitialiser le zoom' }).click()
    await expect(plan).toHaveAttribute('data-scale', '1')

    await test.step('EasyJet has its address, two groups and Instagram, and no cards', async () => {
      await page.getByRole('contentinfo').getByLabel('Votre compagnie').selectOption('EasyJet')
      await expect(place.locator('aside a')).toHaveText([
        'easyjet@envol.example',
        'Groupe Facebook de la compagnie',
        'Groupe Facebook des navigants',
        'Compte Instagram',
      ])
      await expect(place.getByText('Adresse', { exact: true })).toHaveCount(0)
      await expect(place.getByRole('group')).toHaveCount(0)
    })
  },
)

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('the first company has cards, two phones, a group and Instagram, and a plan that two fingers enlarge', async ({
    page,
  }) => {
    const place = await openPageAtContactSection(page, '/')
    await expect(place.getByRole('heading', { name: 'Nous sommes là pour vous !' })).toBeVisible()
    await expect(place.getByText(/Immeuble .*2ᵉ étage/)).toBeVisible()
    await expect(place.getByText('Tous les jours 9h à 17h', { exact: true })).toBeVisible()
    await expect(place.getByRole('link', { name: 'contact@envol.example' })).toBeVisible()
    await expect(place.locator('a[href^="tel:"]')).toHaveText(['01 99 00 12 40', '01 99 00 12 41'])
    await expect(place.locator('aside a')).toHaveText(['Groupe Facebook', 'Compte Instagram'])

    await test.step('two fingers enlarge the plan, one moves it then, and the page is not zoomed', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      const plan = place.getByRole('group', { name: /Plan d’accès/ })
      await plan.scrollIntoViewIfNeeded()
      const { x = 0, y = 0, width = 0, height = 0 } = (await plan.boundingBox()) ?? {}
      const middle = { x: x + width / 2, y: y + height / 2 }
      const fingers = await touch(page)

      await fingers.down({ x: middle.x - 30, y: middle.y }, { x: middle.x + 30, y: middle.y })
      await fingers.move({ x: middle.x - 60, y: middle.y }, { x: middle.x + 60, y: middle.y })
      await fingers.up()
      await expect(plan).toHaveAttribute('data-scale', '2')
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)

      await fingers.down(middle)
      await fingers.move({ x: middle.x + 40, y: middle.y })
      await fingers.up()
      // The target of the transform, whose transition may still run.
      await expect(plan.locator('div').first()).toHaveAttribute('style', /translate\(40px, 0px\) scale\(2\)/)
    })
  })
})

test(
  'the popup hides the side panel under 768 px; the minimal form has neither panel nor cards',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const place = await openContactPopup(page)
    const panel = place.getByRole('heading', { name: 'Nous sommes là pour vous !' })
    await expect(panel).toBeVisible()
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(panel).toBeHidden()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(place).toBeHidden()
    for (const path of ['/faq', '/adhesion-envol']) {
      const minimal = await navigateToContactSection(page, path)
      await expect(minimal.getByText('Nous sommes là pour vous !')).toHaveCount(0)
      await expect(minimal.getByText('Horaires')).toHaveCount(0)
    }
  },
)

type Point = { x: number; y: number }

/** Returns functions that simulate touches with several fingers, through the DevTools protocol. */
async function touch(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (...points: Point[]) => send('touchStart', ...points),
    move: (...points: Point[]) => send('touchMove', ...points),
    up: () => send('touchEnd'),
  }
}
