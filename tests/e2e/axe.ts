import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect, waitUntilHydrated } from './test.ts'

type Rules = NonNullable<RunOptions['runOnly']>

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
const COLOURS: Rules = { type: 'rule', values: ['color-contrast'] }
/** Colour schemes in which axe checks a page state that exists at one window width only. */
const BOTH = { phone: ['light', 'dark'], desktop: ['light', 'dark'] } as const
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

type Scope = {
  /** Window widths at which axe checks the page state; phone and desktop by default. */
  widths?: (keyof typeof WIDTHS)[]
  /** True to check colour contrast only, when the test of another company covered the other rules. */
  isColoursOnly?: boolean
}

/**
 * Expects no violation of WCAG 2.2 AA in a page's current state, checked by axe: light on a phone, dark on a desktop.
 */
export async function expectAccessible(page: Page, state: string, { widths, isColoursOnly }: Scope = {}) {
  const schemes = widths?.length === 1 ? BOTH : { phone: ['light'] as const, desktop: ['dark'] as const }
  for (const width of widths ?? (['phone', 'desktop'] as const)) {
    await page.setViewportSize(WIDTHS[width])
    for (const scheme of schemes[width])
      await expectNoViolation(page, state, width, scheme, isColoursOnly ? COLOURS : ALL_RULES)
  }
}

/** Expects no violation of WCAG 2.2 AA at one window width, checked by axe: light on a phone or dark on a desktop. */
export async function expectAccessibleAtWidth(page: Page, state: string, width: number) {
  const isPhone = width < 768
  await page.setViewportSize(isPhone ? WIDTHS.phone : WIDTHS.desktop)
  await expectNoViolation(page, state, isPhone ? 'phone' : 'desktop', isPhone ? 'light' : 'dark', ALL_RULES)
}

async function expectNoViolation(page: Page, state: string, width: string, scheme: 'light' | 'dark', rules: Rules) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
  expect.soft(await findAxeViolations(page, rules), `${state}, ${width}, ${scheme}`).toEqual([])
}

type Axe = { run: (context: Document, options: RunOptions) => Promise<AxeResults> }

/**
 * Runs the accessibility checker axe in the page; returns the violations. Unlike its Playwright wrapper, this loads axe
 * once per page.
 */
export async function findAxeViolations(page: Page, runOnly: Rules = ALL_RULES) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe }
      const { passes, incomplete, violations: found } = await axe.run(document, options)
      if (passes.length + incomplete.length + found.length === 0) return ['axe has looked at nothing']
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Opens a page with reduced motion, and removes the loading screen of the first second. */
export async function openPageWithoutMotion(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const response = await page.goto(path)
  await waitUntilHydrated(page)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByText('Loading...')).toBeHidden()
  return response
}
