import { chromium as engine, type Page } from 'playwright'
import { chromiumOptions } from '#tests/e2e/browser.ts'
import { benchmarkBrowserArguments } from './visit.ts'

/** CSS selector and text of an element that proves that a page is shown. */
export type ShownPageMarker = { selector: string; text: string }

/** Opens Chromium as a phone whose browser profile stays in a folder. */
export async function openPhoneBrowser(folder: string, prepare?: (page: Page) => Promise<unknown>) {
  const context = await engine.launchPersistentContext(folder, {
    ...chromiumOptions,
    args: benchmarkBrowserArguments,
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
    /** Returns the size of the browser page's JavaScript heap and buffers, in bytes. */
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

/**
 * Starts Chromium on a profile folder and opens a page. Returns the milliseconds until it was painted, and its
 * JavaScript heap in bytes.
 */
export async function measureBrowserStartToPage(folder: string, url: string, shown: ShownPageMarker) {
  const phone = await openPhoneBrowser(folder, (page) =>
    page.addInitScript(({ selector, text }) => {
      const look = () => {
        const element = document.querySelector(selector)
        if (!element?.isConnected || !(element.textContent ?? '').includes(text)) return requestAnimationFrame(look)
        // A task queued in a frame callback runs after that frame is painted.
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
