import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { chromium, type Browser, type Page } from 'playwright'
import { chromium as launchOptions } from '#tests/e2e/browser.ts'
import { schemeAttribute } from '#theme/scheme.ts'
import { shotName, type Shot } from './shots.ts'
import { stillPage } from './stillPage.ts'

/** A picture, and the hash of the markup and styles that it shows: those depend little on the browser. */
export type Picture = { png: Buffer; look: string }

/** What to do with each picture; a story that cannot be shown comes as the sentence that says why. */
export type Take = (shot: Shot, picture: Picture | string) => Promise<void> | void

/**
 * What is painted again in part, or scrolls in a layer of its own in one run only, has round corners a shade off: paint
 * whole pieces, and let everything that scrolls have its layer.
 */
const steadyPainting = ['--disable-partial-raster', '--enable-prefer-compositing-to-lcd-text']

/** Opens the browser that takes every picture of a run. */
export async function openCamera(): Promise<Browser> {
  return chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...steadyPainting] })
}

/**
 * Takes pictures of the stories served at that address, several reels at a time, and hands each on as it comes.
 * @param quietMs how long a story must not have changed before its picture is taken
 */
export async function photograph(
  browser: Browser,
  url: string,
  reels: Shot[][],
  quietMs: number,
  take: Take,
): Promise<void> {
  const left = reels.values()
  // A page waits now and then for a story to settle: one more page than there are cores keeps them busy.
  const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
    const page = await newPage(browser)
    for (const reel of left) {
      let shown: Shot | undefined
      for (const shot of reel) {
        const picture = await attempt(page, url, shot, { shown, quietMs })
        // After a failure, the page starts again from nothing.
        shown = typeof picture === 'string' ? undefined : shot
        await take(shot, picture)
      }
    }
    await page.context().close()
  })
  await Promise.all(workers)
}

type Settings = { shown: Shot | undefined; quietMs: number }

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-11-20T08:30:00Z'))
  await page.addInitScript(stillPage)
  return page
}

async function attempt(page: Page, url: string, shot: Shot, settings: Settings): Promise<Picture | string> {
  try {
    await show(page, url, shot, settings)
    return await takePicture(page)
  } catch (error) {
    return `${shotName(shot)} : ${error instanceof Error ? error.message : String(error)}`
  }
}

async function show(page: Page, url: string, shot: Shot, { shown, quietMs }: Settings) {
  const { story, company, scheme, width } = shot
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  if (shown?.story === story && shown.company === company) {
    // Day and night are one page: what was drawn and played for the one stays for the other.
    await page.evaluate(([name, value]) => window.showScheme?.(name, value), [schemeAttribute, scheme] as const)
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

async function takePicture(page: Page): Promise<Picture> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
    // A drawing may take its parts from a sheet of its own.
    const sheets = Array.from(document.querySelectorAll('use'), ({ href }) => href.baseVal.split('#')[0])
    await Promise.all([...new Set(sheets)].map((sheet) => fetch(sheet ?? '')))
  })
  await showFrames(page)
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css' })
  const drawn = await page.evaluate(() => window.drawn?.() ?? '')
  return { png, look: createHash('sha256').update(drawn).digest('hex') }
}

/** A frame below the window is not drawn: the window grows until it holds the whole page. */
async function showFrames(page: Page) {
  const height = await page.evaluate(() => (document.querySelector('iframe') ? document.body.scrollHeight : 0))
  const size = page.viewportSize()
  if (height === 0 || !size) return
  await page.setViewportSize({ width: size.width, height })
  // Nothing tells that a frame has been painted.
  await page.waitForTimeout(500)
}
