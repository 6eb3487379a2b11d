import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect, takenOver } from './test.ts'

type Rules = NonNullable<RunOptions['runOnly']>

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
const COLOURS: Rules = { type: 'rule', values: ['color-contrast'] }
/** Schemes of a state that exists at one width only. */
const BOTH = { phone: ['light', 'dark'], desktop: ['light', 'dark'] } as const
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

type Scope = {
  /** The widths at which the state exists; both unless told. */
  widths?: (keyof typeof WIDTHS)[]
  /** Colours only: the rest was seen with another company. */
  isColoursOnly?: boolean
}

/**
 * Expects no violation of WCAG 2.2 AA in the present state of a page: on a phone by day, on a desktop by night. A width
 * changes the layout and a scheme changes the colours, so two runs meet both widths and both schemes. Motion is
 * reduced: a colour on its way to another has no contrast of its own.
 */
export async function expectAccessible(page: Page, state: string, { widths, isColoursOnly }: Scope = {}) {
  const schemes = widths?.length === 1 ? BOTH : { phone: ['light'] as const, desktop: ['dark'] as const }
  for (const width of widths ?? (['phone', 'desktop'] as const)) {
    await page.setViewportSize(WIDTHS[width])
    for (const scheme of schemes[width])
      await expectNoViolation(page, state, width, scheme, isColoursOnly ? COLOURS : ALL_RULES)
  }
}

/**
 * Expects the same of a journey that is made at one width on each change and at the other at night: the phone by day,
 * the desktop by night.
 */
export async function expectAccessibleAt(page: Page, state: string, width: number) {
  const isPhone = width < 768
  await page.setViewportSize(isPhone ? WIDTHS.phone : WIDTHS.desktop)
  await expectNoViolation(page, state, isPhone ? 'phone' : 'desktop', isPhone ? 'light' : 'dark', ALL_RULES)
}

async function expectNoViolation(page: Page, state: string, width: string, scheme: 'light' | 'dark', rules: Rules) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
  expect.soft(await violations(page, rules), `${state}, ${width}, ${scheme}`).toEqual([])
}

type Axe = { run: (context: Document, options: RunOptions) => Promise<AxeResults> }

/**
 * Runs axe as the page's own script, loaded once a page. Its wrapper for Playwright loads it for every run and describes
 * each element that passes, which takes several times as long as the rules themselves.
 */
export async function violations(page: Page, runOnly: Rules = ALL_RULES) {
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
