import type { Locator, Page } from 'playwright/test'
import { PNG } from 'pngjs'
import { openStill } from './axe.ts'
import { expect, refuseCookies, selectCompany, test } from './test.ts'

// axe leaves out text that stands over a picture: here the picture itself is looked at, without the text.
test.beforeEach(({ page }) => refuseCookies(page))
test.describe.configure({ timeout: 90_000 })

type Colour = [red: number, green: number, blue: number]

const luminance = (colour: Colour) => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of a text with the palest hundredth of what lies below it, and the contrast it must have. */
async function contrastOver(page: Page, text: Locator) {
  await text.scrollIntoViewIfNeeded()
  const { colour, box, isLarge } = await text.evaluate((node: HTMLElement) => {
    const { color, fontSize, fontWeight } = getComputedStyle(node)
    const range = document.createRange()
    range.selectNodeContents(node)
    const { x, y, width, height } = range.getBoundingClientRect()
    // Shown without its letters.
    node.style.setProperty('color', 'transparent', 'important')
    const pixels = parseFloat(fontSize)
    return {
      colour: color.match(/\d+/g)?.slice(0, 3).map(Number) ?? [],
      box: { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) },
      isLarge: pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700),
    }
  })
  const { data } = PNG.sync.read(await page.screenshot({ clip: box }))
  await text.evaluate((node: HTMLElement) => node.style.removeProperty('color'))
  const found: number[] = []
  for (let at = 0; at < data.length; at += 4 * 7) {
    found.push(contrast(colour as Colour, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]))
  }
  found.sort((a, b) => a - b)
  return { worst: found[Math.floor(found.length / 100)] ?? 0, wanted: isLarge ? 3 : 4.5 }
}

for (const company of [1, 2, 3]) {
  test(`what is written over the sky of company ${company} can be read`, async ({ page }) => {
    await selectCompany(page, company)
    for (const path of ['/', '/about']) {
      await openStill(page, path)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          await page.evaluate(() => window.scrollTo(0, 0))
          const header = page.getByRole('banner').locator('nav a, div > button, div > a[data-look=edged]')
          const night = page.getByRole('main').locator('[data-ground=night]').locator('h1, h2, p, a, button')
          for (const text of [...(await header.all()), ...(await night.all())]) {
            if (!(await text.isVisible()) || !(await text.innerText())) continue
            const { worst, wanted } = await contrastOver(page, text)
            const where = `${await text.innerText()}, ${path}, ${scheme}, ${width} px`
            expect.soft(worst, where).toBeGreaterThanOrEqual(wanted)
          }
        }
      }
    }
  })
}
