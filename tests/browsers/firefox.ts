import { launch, type ElementHandle, type KeyInput } from 'puppeteer-core'
import { journeyInitScript } from './inPage.ts'
import { PHONE_SIZE, type RunningJourneyBrowser } from './BrowserTab.ts'

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<RunningJourneyBrowser> {
  const extraPrefsFirefox = {
    // Only the whole browser can be still; WebKit and Chromium move in two journeys.
    'ui.prefersReducedMotion': 1,
    // Each tab would start a spare process for the next one.
    'dom.ipc.processPrelaunch.enabled': false,
  }
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox })
  return {
    version: await browser.version(),
    async newTab({ size = PHONE_SIZE } = {}) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      await page.evaluateOnNewDocument(journeyInitScript)
      const found = async () => (await page.evaluateHandle('window.journey.found')) as ElementHandle<HTMLInputElement>
      return {
        goTo: async (url) => void (await page.goto(url)),
        ask: (expression) => page.evaluate(expression) as Promise<never>,
        press: async () => (await found()).click(),
        type: async (text) => (await found()).type(text),
        async keys(keys) {
          for (const key of keys) {
            const [name, ...modifiers] = key.split('+').toReversed() as KeyInput[]
            for (const modifier of modifiers) await page.keyboard.down(modifier)
            await page.keyboard.press(name as KeyInput)
            for (const modifier of modifiers) await page.keyboard.up(modifier)
          }
        },
        upload: async (path) => (await found()).uploadFile(path),
        goBack: async () => void (await page.goBack()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
