import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, takenOver } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

type Scope = {
  /** The widths at which the state exists; both unless told. */
  widths?: (keyof typeof WIDTHS)[]
  /** Colours only: the rest was seen with another company. */
  isColoursOnly?: boolean
}

/**
 * Expects no violation of WCAG 2.2 AA in the present state of a page, by day and by night. What the night changes is
 * its colours: the other rules run once a width.
 */
export async function expectAccessible(page: Page, state: string, { widths, isColoursOnly }: Scope = {}) {
  for (const width of widths ?? (['phone', 'desktop'] as const)) {
    await page.setViewportSize(WIDTHS[width])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const hasAllRules = scheme === 'light' && !isColoursOnly
      const { violations } = await (hasAllRules ? axe.withTags(TAGS) : axe.withRules('color-contrast')).analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
      expect.soft(found, `${state}, ${width}, ${scheme}`).toEqual([])
    }
  }
}

/** Opens a page for those who ask for still pages, and lets its first second pass at once. */
export async function openStill(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const response = await page.goto(path)
  await takenOver(page)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByText('Loading...')).toBeHidden()
  return response
}
