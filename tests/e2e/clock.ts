import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** Stops the browser page's fake clock; the test advances it. The clock must be installed before the page opens. */
export async function stopPageClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Advances the page's stopped clock and animations in small steps until an element appears or disappears. */
export async function advancePageClockUntil(page: Page, what: Locator, state: 'there' | 'gone') {
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return what.count()
    })
    .toBe(state === 'there' ? 1 : 0)
}
