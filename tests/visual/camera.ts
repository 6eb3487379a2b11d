import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumOptions as launchOptions } from '#tests/e2e/browser.ts'
import { colourSchemeAttribute } from '#theme/scheme.ts'
import { storyScreenshotFileName, type PlannedStoryScreenshot } from './shots.ts'
import { installScreenshotPageScript } from './installScreenshotPageScript.ts'

/** PNG screenshot of a story, and the hash of its markup and styles. */
export type StoryScreenshot = { png: Buffer; look: string }

/** Callback that receives each screenshot of a story, or the error message of a story that cannot be shown. */
export type ReceiveStoryScreenshot = (
  shot: PlannedStoryScreenshot,
  picture: StoryScreenshot | string,
) => Promise<void> | void

/** Chromium flags for identical screenshots: they disable partial repaints, and give every scroller its own layer. */
const steadyPainting = ['--disable-partial-raster', '--enable-prefer-compositing-to-lcd-text']

/** Launches the browser that takes every screenshot of a visual review. */
export async function openScreenshotBrowser(): Promise<Browser> {
  return chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...steadyPainting] })
}

/**
 * Takes screenshots of the stories served at a URL, several groups in parallel, and passes each to `take`.
 *
 * @param quietMs milliseconds without a change of the story before its screenshot
 */
export async function takeStoryScreenshots(
  browser: Browser,
  url: string,
  reels: PlannedStoryScreenshot[][],
  quietMs: number,
  take: ReceiveStoryScreenshot,
): Promise<void> {
  const left = reels.values()
  // Pages wait for stories to settle: one page more than cores keeps the cores busy.
  const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
    const page = await newPage(browser)
    for (const reel of left) {
      let shown: PlannedStoryScreenshot | undefined
      for (const shot of reel) {
        const picture = await attempt(page, url, shot, { shown, quietMs })
        // After a failure, the page reloads.
        shown = typeof picture === 'string' ? undefined : shot
        await take(shot, picture)
      }
    }
    await page.context().close()
  })
  await Promise.all(workers)
}

type Settings = { shown: PlannedStoryScreenshot | undefined; quietMs: number }

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-11-20T08:30:00Z'))
  await page.addInitScript(installScreenshotPageScript)
  return page
}

async function attempt(
  page: Page,
  url: string,
  shot: PlannedStoryScreenshot,
  settings: Settings,
): Promise<StoryScreenshot | string> {
  try {
    await show(page, url, shot, settings)
    return await takePicture(page)
  } catch (error) {
    return `${storyScreenshotFileName(shot)} : ${error instanceof Error ? error.message : String(error)}`
  }
}

async function show(page: Page, url: string, shot: PlannedStoryScreenshot, { shown, quietMs }: Settings) {
  const { story, company, scheme, width } = shot
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (shown?.story === story && shown.company === company) {
    // Both schemes share one page: stories played once stay as they are.
    await page.evaluate(([name, value]) => window.showScheme?.(name, value), [colourSchemeAttribute, scheme] as const)
    return
  }
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
  if (shown)
    await page.evaluate(([id, globals]) => window.showStory?.(id, globals), [story, { company, scheme }] as const)
  else {
    const globals = `company:${company};scheme:${scheme};a11y.manual:!true`
    const address = `${url}/iframe.html?viewMode=story&id=${encodeURIComponent(story)}&globals=${globals}`
    await page.goto(address, { waitUntil: 'commit' })
  }
  await page.waitForFunction(([id, quiet]) => window.isStill?.(id, quiet) === true, [story, quietMs] as const, {
    polling: 30,
    timeout: 20_000,
  })
}

async function takePicture(page: Page): Promise<StoryScreenshot> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
    // SVG's `use` elements may load their symbols from a separate file.
    const sheets = Array.from(document.querySelectorAll('use'), ({ href }) => href.baseVal.split('#')[0])
    await Promise.all([...new Set(sheets)].map((sheet) => fetch(sheet ?? '')))
  })
  await showFrames(page)
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' })
  const drawn = await page.evaluate(() => window.drawn?.() ?? '')
  return { png, look: createHash('sha256').update(drawn).digest('hex') }
}

/**
 * Enlarges the browser window to the whole page when the story has an iframe, because iframes below the window are not
 * rendered.
 */
async function showFrames(page: Page) {
  const height = await page.evaluate(() => (document.querySelector('iframe') ? document.body.scrollHeight : 0))
  const size = page.viewportSize()
  if (height === 0 || !size) return
  await page.setViewportSize({ width: size.width, height })
  // No event tells that a frame has been painted.
  await page.waitForTimeout(500)
}
