import type { Locator, Page } from 'playwright/test'
import { openPageWithoutMotion } from './axe.ts'
import { advancePageClockUntil, stopPageClock } from './clock.ts'
import { expect, NIGHTLY_TEST_TAG, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const main = (page: Page) => page.getByRole('main')
const cookies = (page: Page) => page.getByRole('region', { name: 'Vos données restent à bord' })

/**
 * Returns the focused element's name, whether it has a visible focus ring, and what covers its center; undefined
 * without focus.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return undefined
    // A radio's mark is on the label beside it, a field's or a switch's on its parent.
    const near = [node.nextElementSibling, node.parentElement]
    const parts = [node, ...near.filter((one) => one !== null)].map((one) => getComputedStyle(one))
    parts.push(getComputedStyle(node, '::after'))
    const frame = node.parentElement?.querySelector('fieldset')
    const isFramed = Boolean(frame && parseFloat(getComputedStyle(frame).borderTopWidth) >= 2)
    const isOutlined =
      isFramed || parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    const { left, top, width, height } = node.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const label = node.closest('label')
    const isCovered = !above || !(node.contains(above) || above.contains(node) || label?.contains(above))
    const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40)
    const cover = above ? `${above.tagName} ${above.textContent.trim().slice(0, 40)}` : 'nothing in the window'
    const coveredBy = isCovered ? `${cover} at ${Math.round(left)}, ${Math.round(top)}` : 'nothing'
    return { name: `${node.tagName} ${name}`, isOutlined, coveredBy }
  })

const gently = expect.configure({ soft: true })

/** Presses a key, Tab by default, until the element has the keyboard focus. */
async function goTo(page: Page, wanted: Locator, key = 'Tab') {
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}

for (const { path, width } of [
  { path: '/', width: 1280 },
  { path: '/blog', width: 390 },
  { path: '/blog/3', width: 1280 },
  { path: '/login', width: 390 },
]) {
  test(`the focus stays visible through ${path}, ${width} px wide`, { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPageWithoutMotion(page, path)
    await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
    const names: string[] = []
    for (let steps = 0; steps < 70; steps++) {
      await page.keyboard.press('Tab')
      const seen = await focused(page)
      if (!seen) break
      const { name, isOutlined } = seen
      names.push(name)
      gently(isOutlined, `${name} is marked`).toBe(true)
      // The page may render the scrolled part only now.
      const coveredBy = async () => (await focused(page))?.coveredBy
      await gently.poll(coveredBy, { message: `${name} is covered`, timeout: 20_000 }).toBe('nothing')
    }
    expect(names[0]).toBe('A Aller au contenu')
    expect(names).toContain('BUTTON Refuser')
    expect(names).toContain('BUTTON Gérer les cookies')
  })
}

test(
  'content that loads above the focused element does not push it under the cookie banner',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPageWithoutMotion(page, '/')
    // Safari anchors no scroll position; Chromium does not where the anchor itself is replaced.
    await page.evaluate(() => Object.assign(document.documentElement.style, { overflowAnchor: 'none' }))
    const company = page.getByRole('contentinfo').getByRole('combobox')
    await company.scrollIntoViewIfNeeded()
    await expect(main(page).getByRole('textbox', { name: /^Message/ })).toBeAttached()
    await company.focus()
    expect(await focused(page)).toMatchObject({ coveredBy: 'nothing' })
    await main(page).evaluate((node) => Object.assign(node.style, { paddingBottom: '300px' }))
    await expect.poll(async () => (await focused(page))?.coveredBy).toBe('nothing')
  },
)

test.describe('the focus survives closing', () => {
  test('the cookie banner, answered and opened again', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPageWithoutMotion(page, '/blog')
    // The banner follows the skip link: no tabbing through the page to answer.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(cookies(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cookies(page).getByRole('button', { name: 'Refuser' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cookies(page)).toBeHidden()
    expect(await focused(page)).toBeDefined()
    await goTo(page, page.getByRole('button', { name: 'Gérer les cookies' }))
    await page.keyboard.press('Enter')
    await expect(cookies(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await goTo(page, cookies(page).getByRole('button', { name: 'Accepter' }))
    await page.keyboard.press('Space')
    await expect(cookies(page)).toBeHidden()
    expect(await focused(page)).toBeDefined()
  })

  test('the drawer, and a dialog opened from it', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await storeCookieRefusal(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await openPageWithoutMotion(page, '/blog')
    const burger = page.getByRole('button', { name: 'Ouvrir le menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await goTo(page, burger)
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    // The focus stays in the dialog.
    for (let steps = 0; steps < 15; steps++) {
      await page.keyboard.press('Tab')
      expect(await drawer.evaluate((node) => node.closest('.MuiDrawer-root')?.contains(document.activeElement))).toBe(
        true,
      )
    }
    await page.keyboard.press('Escape')
    await expect(burger).toBeFocused()
    await page.keyboard.press('Enter')
    await goTo(page, drawer.getByRole('button', { name: 'Contact' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => focused(page)).toBeDefined()
  })

  test('the avatar’s menu, left with the keyboard, and the logout', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPageWithoutMotion(page, '/blog')
    const avatar = page.getByRole('banner').getByRole('button', { name: /^Menu de/ })
    await goTo(page, avatar)
    await page.keyboard.press('Enter')
    await goTo(page, page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }))
    await page.keyboard.press('Tab')
    await expect(avatar).toHaveAttribute('aria-expanded', 'false')
    expect(await focused(page)).toBeDefined()
    await goTo(page, avatar, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await goTo(page, page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirmer la déconnexion' })
    await goTo(page, dialog.getByRole('button', { name: 'Déconnexion' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
    await expect.poll(() => focused(page)).toBeDefined()
  })

  test('a failure that is retried, and a message', { tag: NIGHTLY_TEST_TAG }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.clock.install()
    await storeCookieRefusal(page)
    await openPageWithoutMotion(page, '/faq')
    await page.route('**/api/v1/posts*', (route) => route.abort())
    const news = page.getByRole('banner').getByRole('link', { name: 'Actualités' })
    await goTo(page, news)
    await page.keyboard.press('Enter')
    const retry = main(page).getByRole('button', { name: 'Réessayer' })
    await goTo(page, retry)
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('article')).toHaveCount(9)
    await expect.poll(() => focused(page)).toBeDefined()

    await goTo(page, main(page).getByRole('article').first().getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(main(page).locator('article h1')).toBeFocused()
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await goTo(page, main(page).getByRole('button', { name: 'Partager' }))
    await stopPageClock(page)
    await page.keyboard.press('Enter')
    const close = page.getByRole('button', { name: 'Fermer ce message' })
    await advancePageClockUntil(page, close, 'there')
    // A focused message stays.
    await goTo(page, close)
    await page.clock.runFor(10_000)
    await expect(close).toBeFocused()
    await page.keyboard.press('Enter')
    await advancePageClockUntil(page, close, 'gone')
    await expect.poll(() => focused(page)).toBeDefined()
  })
  test.use({ expectedErrors: /net::ERR_FAILED/ })
})

test('a visitor filters, turns pages and searches with the keyboard alone', async ({ page }) => {
  await storeCookieRefusal(page)
  await openPageWithoutMotion(page, '/blog')
  const heading = main(page).getByRole('heading', { level: 1 })
  await goTo(page, page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'International' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog?category=international')
  await expect(heading).toBeFocused()
  await goTo(page, page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Toutes' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog')
  await expect(heading).toBeFocused()
  await goTo(page, page.getByRole('link', { name: 'Page suivante' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog?page=2')
  await expect(heading).toBeFocused()
  await goTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('zeppelin')
  await expect(page.getByRole('heading', { name: 'Rien pour « zeppelin »' })).toBeVisible()
  await goTo(page, page.getByRole('link', { name: 'Effacer la recherche' }))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('article')).toHaveCount(9)
  await expect(heading).toBeFocused()

  await test.step('« Aller au contenu » goes past the header', async () => {
    await page.getByRole('link', { name: 'Aller au contenu' }).focus()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await main(page).evaluate((node) => node.contains(document.activeElement))).toBe(true)
  })
})
