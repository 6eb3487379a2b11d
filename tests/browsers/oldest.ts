import { chromium as playwright } from 'playwright'
import { chromiumOptions } from '#tests/e2e/browser.ts'
import { journeyInitScript } from './inPage.ts'
import { newerBrowserApis } from './newerApis.ts'
import { pressKeysWhilePageBusy } from './pressKeysWhilePageBusy.ts'
import { PHONE_SIZE, type RunningJourneyBrowser } from './BrowserTab.ts'

/** Starts the current Chromium without the web APIs that some supported browser lacks. */
export async function startOldestSupportedBrowser(): Promise<RunningJourneyBrowser> {
  const browser = await playwright.launch(chromiumOptions)
  return {
    version: browser.version(),
    async newTab({ size = PHONE_SIZE } = {}) {
      const context = await browser.newContext({ viewport: size, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
      await context.addInitScript(`(${takeAway.toString()})(${JSON.stringify(absent)})`)
      await context.addInitScript(journeyInitScript)
      const page = await context.newPage()
      const found = () => page.evaluateHandle<HTMLInputElement>('window.journey.found')
      return {
        goTo: async (url) => void (await page.goto(url)),
        ask: (expression) => page.evaluate(expression),
        press: async () => (await found()).click(),
        type: async (text) => (await found()).type(text),
        keys: (keys) => pressKeysWhilePageBusy(page, keys),
        upload: async (path) => (await found()).setInputFiles(path),
        goBack: async () => void (await page.goBack()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

// Chromium needs Trusted Types to enforce the page's policy, and Error's own members for stack traces.
const absent = newerBrowserApis
  .filter(({ of, member }) => !/trustedtype|^Error /i.test(`${of} ${member}`))
  .map(({ of, member, isStatic }) => ({ of, member, isStatic }))

type Owner = { prototype?: object }

function takeAway(apis: { of: string; member?: string; isStatic: boolean }[]) {
  const world = globalThis as unknown as Record<string, Owner | undefined>
  for (const { of, member, isStatic } of apis) {
    const whole = world[of]
    if (member === undefined) delete world[of]
    else if (whole) Reflect.deleteProperty(isStatic ? whole : (whole.prototype ?? whole), member)
  }
}
