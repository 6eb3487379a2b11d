import type { Page } from 'playwright/test'

/** Entry of the Layout Instability API, which TypeScript's library does not declare. */
type Shift = {
  /** Layout shift score: share of the window that moved, times the share that it moved by. */
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records the layout shifts of the pages that are opened from now on, with the moved elements and their positions. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = JSON.parse(sessionStorage.getItem('moved') ?? '[]') as unknown[]
      for (const entry of list.getEntries()) {
        const { value, sources, startTime } = entry as PerformanceEntry & Shift
        const parts = sources.map(({ node, previousRect, currentRect }) => ({
          node: node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
          from: previousRect,
          to: currentRect,
        }))
        moved.push({ value, startTime, parts })
      }
      sessionStorage.setItem('moved', JSON.stringify(moved))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the sum of the open page's recorded layout shifts, and the shifts as JSON; forgets them. */
export async function takeLayoutShifts(page: Page): Promise<{ total: number; shifts: string }> {
  const shifts = (await page.evaluate(() => sessionStorage.getItem('moved'))) ?? '[]'
  await page.evaluate(() => sessionStorage.removeItem('moved'))
  const total = (JSON.parse(shifts) as { value: number }[]).reduce((sum, { value }) => sum + value, 0)
  return { total, shifts }
}
