import type { Page } from 'playwright/test'
import { listSampleScreensByAccess } from '#tests/samples/screens.ts'
import { openPageWithoutMotion } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, storeCookieRefusal, signInDemoMember, test, navigateTo } from './test.ts'

// Personal settings: text twice as large, wider spacing, and forced colours.
const widths = [375, 768, 1440]
test.describe.configure({ timeout: 240_000 })
test.use({ expectedErrors: /status of 40[34]/ })
test.beforeEach(({ page }) => storeCookieRefusal(page))

/** Returns the page's elements with overflow: beyond the window or their container, or cut off by CSS. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > window.innerWidth ? ['the page itself'] : []
    const name = (node: Element) => `${node.tagName} « ${node.textContent.trim().slice(0, 40)} »`
    // Horizontal scrollers, which the keyboard reaches too.
    const slides = (node: Element) =>
      [...document.querySelectorAll('main nav[aria-label], main [role=group][tabindex]')].some(
        (rail) => rail.contains(node) && getComputedStyle(rail).overflowX === 'auto',
      )
    for (const node of document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, p, a, button, label, legend, li, dd, span',
    )) {
      if (!node.textContent.trim() || !node.checkVisibility() || node.closest('svg, [aria-hidden]') || slides(node))
        continue
      const { left, right, width } = node.getBoundingClientRect()
      if (width <= 1) continue
      const { overflowX } = getComputedStyle(node)
      if (right > window.innerWidth + 1 || left < -1) found.push(`beyond the window: ${name(node)}`)
      if (overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1) found.push(`cut: ${name(node)}`)
      // The text of buttons, choices and frames stays inside them.
      const frame = node.closest('button, fieldset, a[data-look]')?.getBoundingClientRect()
      if (frame && (right > frame.right + 1 || left < frame.left - 1)) found.push(`out of its frame: ${name(node)}`)
      if (
        node.matches('button, a') &&
        node.scrollWidth > node.clientWidth + 1 &&
        getComputedStyle(node).display !== 'inline'
      )
        found.push(`out of itself: ${name(node)}`)
    }
    return found
  })

const settings = {
  'letters twice as large': 'html { font-size: 200% !important }',
  // WCAG 1.4.12
  'wider spaces': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
}

for (const access of ['public', 'visitor', 'member'] as const) {
  test(
    `no text is cut on the ${access} screens, with ${Object.keys(settings).join(' or ')}`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      if (access === 'member') await signInDemoMember(page)
      await openPageWithoutMotion(page, '/')
      for (const { path } of listSampleScreensByAccess(access)) {
        await navigateTo(page, path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
        for (const [setting, css] of Object.entries(settings)) {
          await page.evaluate((rules) => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(rules)
            document.adoptedStyleSheets = [sheet]
          }, css)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            // Scroll, so that every lazy part is laid out.
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
            await expect(page.getByRole('contentinfo').getByText('Nuit')).toBeVisible()
            await expect.soft.poll(() => cut(page), { message: `${path}, ${width} px, ${setting}` }).toEqual([])
          }
        }
      }
    },
  )
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test(
    'borders replace colours, and the logo and the horizon take the system’s colours',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPageWithoutMotion(page, '/')
      for (const path of ['/', '/blog', '/login']) {
        await navigateTo(page, path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const bare = await page
            .getByRole('button')
            .or(page.locator('[data-look]'))
            .evaluateAll((buttons) =>
              buttons
                .filter((button) => button.checkVisibility())
                .filter((button) => {
                  const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(button)
                  return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor.startsWith('rgba')
                })
                .map((button) => button.textContent || button.ariaLabel),
            )
          expect.soft(bare, `${path}, ${width} px`).toEqual([])
        }
      }
      await navigateTo(page, '/blog?category=juridique')
      const outlines = (current: string) =>
        page
          .locator(`nav a${current}`)
          .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).outlineStyle))])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await outlines('[aria-current]'), `${width} px`).toEqual(['solid'])
        expect(await outlines(':not([aria-current])'), `${width} px`).toEqual(['none'])
      }

      await test.step('the name and the horizon', async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await navigateTo(page, '/')
        const [ground, arc] = await page
          .getByRole('main')
          .locator('section')
          .first()
          .evaluate((hero) => {
            const paints = [...hero.querySelectorAll('svg path[fill=currentcolor]')].map(
              (path) => getComputedStyle(path).fill,
            )
            return [getComputedStyle(document.body).backgroundColor, paints[0]]
          })
        expect(arc).toBe(ground)
        const name = page.getByRole('contentinfo').getByRole('img', { name: 'Envol' })
        const ink = await name.evaluate(
          (logo) => getComputedStyle(logo.querySelector('[fill=currentColor]') ?? logo).fill,
        )
        expect(ink).not.toBe(ground)
      })
    },
  )
})
