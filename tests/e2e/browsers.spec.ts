import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { startFirefox } from '#tests/browsers/firefox.ts'
import { browserJourneys, type BrowserJourneyPortal } from '#tests/browsers/journeys.ts'
import { offlineJourney } from '#tests/browsers/offlineJourney.ts'
import { startOldestSupportedBrowser } from '#tests/browsers/oldest.ts'
import { BrowserJourneyUser } from '#tests/browsers/BrowserJourneyUser.ts'
import type { RunningJourneyBrowser } from '#tests/browsers/BrowserTab.ts'
import { editorTypingJourney } from '#tests/browsers/editorTypingJourney.ts'
import { votingJourney } from '#tests/browsers/votingJourney.ts'
import { startWebKit } from '#tests/browsers/webkit.ts'
import { expect, NIGHTLY_TEST_TAG, test } from './test.ts'

/**
 * Test name of the simulated oldest browser: the current Chromium without the web APIs that the oldest supported
 * versions lack.
 */
const OLDEST = 'the oldest browser'

// Phone journeys in three engines; docs/browsers.md lists them and what could not be tested.
const engines: { name: string; forgetful: string; start: () => Promise<RunningJourneyBrowser> }[] = [
  { name: 'Firefox', forgetful: 'membre@envol.example', start: () => startFirefox(programOf('FIREFOX_PATH')) },
  { name: 'WebKit', forgetful: 'membre2@envol.example', start: () => startWebKit(programOf('WEBKIT_DRIVER')) },
  { name: OLDEST, forgetful: 'membre3@envol.example', start: startOldestSupportedBrowser },
]

/**
 * Errors of WebKit and of Firefox for code whose download was cancelled because the person left the page. Code that is
 * really missing fails the journey's next step.
 */
const CANCELLED_DOWNLOAD = /importing a module script failed|error loading dynamically imported module/i

/** Journeys that run on each change, by engine. Every engine runs all of them at night. */
const JOURNEYS_OF_EACH_CHANGE: Record<string, string[]> = {
  Firefox: ['writes and publishes a news post'],
  WebKit: ['registers a member for an event'],
  [OLDEST]: ['shows home, an article, the drawer, a company and the dark scheme'],
}

for (const { name: browser, forgetful, start } of engines) {
  // One worker runs the browsers in order, and starts each once.
  test.describe(browser, () => {
    test.describe.configure({ mode: 'default', timeout: 90_000 })
    let engine: Promise<RunningJourneyBrowser> | undefined
    test.afterAll(async () => {
      await (await engine)?.close()
      engine = undefined
    })

    // WebKit does not pass the typing journey yet.
    const ofAll = [...browserJourneys, offlineJourney, votingJourney]
    for (const { name, isMembers, isBoards, isCut, prefetches = false, go } of browser === 'WebKit'
      ? ofAll
      : [...ofAll, editorTypingJourney]) {
      const tag = JOURNEYS_OF_EACH_CHANGE[browser]?.includes(name) ? [] : NIGHTLY_TEST_TAG
      test(name, { tag }, async ({ portal, request }) => {
        if (isCut) test.setTimeout(240_000)
        const line = await startBreakableTcpProxy(portal.url)
        const beside: BrowserJourneyPortal = {
          url: portal.url,
          line,
          forgetful,
          sql: portal.sql,
          mails: async () => (await request.get(portal.mailPath)).text(),
          session: async (email) => {
            const answer = await request.post('/api/v1/login', { data: { ...credentials, email } })
            const { token, user } = (await answer.json()) as { token: string; user: object }
            return { token, user: JSON.stringify(user) }
          },
        }
        await portal.sql('truncate rate_limits, password_resets')
        const tab = await (await (engine ??= start())).newTab({ isStill: !prefetches })
        try {
          const person = new BrowserJourneyUser(tab, isCut ? new URL(line.url).origin : portal.url)
          const email = isBoards ? 'bureau@envol.example' : isMembers && 'membre@envol.example'
          await person.begins(email ? await beside.session(email) : {}, { prefetches })
          await go(person, beside)
          expect((await person.troubles()).filter((trouble) => !CANCELLED_DOWNLOAD.test(trouble))).toEqual([])
        } finally {
          await tab.close()
          await line.close()
          // Other journeys on this portal sign in with the demo's password.
          await portal.sql(
            `update members set password_hash = (select password_hash from members where email = 'bureau@envol.example')`,
          )
        }
      })
    }
  })
}

/**
 * Returns the path of a browser's executable from an environment variable that `npm test` sets. Throws when it is not
 * set.
 */
function programOf(name: string): string {
  const path = process.env[name]
  if (!path) throw new Error(`Set ${name} to the browser's program, or run npm test, which installs it`)
  return path
}

const credentials = {
  password: 'decollage',
  remember: false,
  device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Test' },
}
