import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** From here on the page's time stands still but for what a test lets pass. The clock was installed before the page. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets as little time pass as it takes something to come, or to go: by steps that the clock makes, and by its style. */
export async function letPassUntil(page: Page, what: Locator, state: 'there' | 'gone') {
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return what.count()
    })
    .toBe(state === 'there' ? 1 : 0)
}
