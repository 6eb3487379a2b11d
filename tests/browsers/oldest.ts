import { chromium as playwright } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import { inPage } from './inPage.ts'
import { newerApis } from './newerApis.ts'
import { pressAtOnce } from './pressAtOnce.ts'
import { PHONE, type Engine } from './Tab.ts'

/** Today's Chromium without what some browser of the floor does not know: the least that the portal may count on. */
export async function startOldest(): Promise<Engine> {
  const browser = await playwright.launch(chromium)
  return {
    version: browser.version(),
    async newTab(size = PHONE) {
      const context = await browser.newContext({ viewport: size, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
      await context.addInitScript(`(${takeAway.toString()})(${JSON.stringify(absent)})`)
      await context.addInitScript(inPage)
      const page = await context.newPage()
      const found = () => page.evaluateHandle<HTMLInputElement>('window.journey.found')
      return {
        goTo: async (url) => void (await page.goto(url)),
        ask: (expression) => page.evaluate(expression),
        press: async () => (await found()).click(),
        type: async (text) => (await found()).type(text),
        keys: (keys) => pressAtOnce(page, keys),
        upload: async (path) => (await found()).setInputFiles(path),
        goBack: async () => void (await page.goBack()),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

// Chromium enforces the page's policy on scripts, and then wants the means to keep it; and it says where an error was.
const absent = newerApis
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
