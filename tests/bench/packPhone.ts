import { chromium as engine, type Page } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import { withoutItsOwn } from './visit.ts'

/** What tells that a page is there: an element, and words in it. */
export type Shown = { selector: string; text: string }

/** A phone whose browser keeps what it keeps in a folder. */
export async function openPhone(folder: string, prepare?: (page: Page) => Promise<unknown>) {
  const context = await engine.launchPersistentContext(folder, {
    ...chromium,
    args: withoutItsOwn,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'fr-FR',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await prepare?.(page)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    page,
    /** What the page holds of JavaScript and its buffers, in bytes. */
    heap: async () => {
      const { usedSize, backingStorageSize = 0 } = (await protocol.send('Runtime.getHeapUsage')) as {
        usedSize: number
        backingStorageSize?: number
      }
      return usedSize + backingStorageSize
    },
    close: () => context.close(),
  }
}

/** Opens the browser anew and a page in it; gives after how many ms it was painted, and what it holds then, in bytes. */
export async function shownAfter(folder: string, url: string, shown: Shown) {
  const phone = await openPhone(folder, (page) =>
    page.addInitScript(({ selector, text }) => {
      const look = () => {
        const element = document.querySelector(selector)
        if (!element?.isConnected || !(element.textContent ?? '').includes(text)) return requestAnimationFrame(look)
        // A task that begins after the next frame: the page has been painted.
        return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })))
      }
      requestAnimationFrame(look)
    }, shown),
  )
  try {
    await phone.page.goto(url, { waitUntil: 'commit' })
    const at = await phone.page.waitForFunction(() => (window as { shownAt?: number }).shownAt, undefined, {
      timeout: 30_000,
    })
    return { ms: (await at.jsonValue()) ?? Number.NaN, heap: await phone.heap() }
  } finally {
    await phone.close()
  }
}
