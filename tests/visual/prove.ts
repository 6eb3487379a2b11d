import type { Browser } from 'playwright'
import { openScreenshotBrowser } from './camera.ts'
import { compareStoryBuilds } from './compareSides.ts'
import { planScreenshotGroups, storyScreenshotFileName } from './shots.ts'
import { buildStorybookOfCommit, type SourceTextEdit, type StoryBuild } from './sides.ts'

// Tests the visual review on the last commit: deliberate small changes are detected in the right pictures only, and
// unchanged files raise no alarm.

const RUNS_UNCHANGED = 10

const among = ['-action--', '-icon--', '-categoryfilter--', '-newscard--']

/**
 * Deliberate source changes that check the visual review, and a pattern of the only screenshots that they may affect.
 */
const changes: { what: string; edit: SourceTextEdit; seen: RegExp }[] = [
  {
    what: 'one token: the colour of lines, by day, a step bluer',
    edit: { path: 'theme/themeDesignTokens.ts', from: "line: colour('#E5E3E4')", to: "line: colour('#E5E3E5')" },
    seen: /-categoryfilter--.*\.light\./,
  },
  {
    what: 'one padding: the sides of an action, a pixel more',
    edit: {
      path: 'src/components/controls/Button.tsx',
      from: "padding: '0.5rem 1.375rem'",
      to: "padding: '0.5rem 1.4375rem'",
    },
    seen: /-action--(main|edged)\./,
  },
  {
    what: 'one icon: the first bar of the menu, a unit shorter',
    edit: { path: 'src/components/controls/Icon.tsx', from: 'M3 18h18v-2H3z', to: 'M3 18h17v-2H3z' },
    seen: /-icon--/,
  },
]

/**
 * Parts of the ids of stories with motion, waiting or focus, whose screenshots are taken repeatedly to prove them
 * stable.
 */
const unchangedWords = process.argv.length > 2 ? process.argv.slice(2) : ['cadre-', 'session-', 'loaded']

const browser = await openScreenshotBrowser()
try {
  const before = await buildStorybookOfCommit('HEAD')
  const failures = [...(await seeChanges(browser, before)), ...(await seeNothing(browser, before))]
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await browser.close()
}

async function seeChanges(camera: Browser, before: StoryBuild): Promise<string[]> {
  const failures: string[] = []
  for (const { what, edit, seen } of changes) {
    const after = await buildStorybookOfCommit('HEAD', edit)
    const found = await compareStoryBuilds(camera, { before, after, words: among })
    const changed = found.changes.map(storyScreenshotFileName).toSorted()
    const expected = planScreenshotGroups(before.entries, among)
      .flat()
      .map(storyScreenshotFileName)
      .filter((name) => seen.test(name))
      .toSorted()
    const missed = expected.filter((name) => !changed.includes(name))
    const tooMany = changed.filter((name) => !expected.includes(name))
    const isProved = expected.length > 0 && missed.length + tooMany.length + found.failures.length === 0
    say(`${what}: seen in ${changed.length} of ${found.compared} pictures, ${expected.length} expected`)
    if (!isProved)
      failures.push(
        [what, `missed: ${missed.join(', ')}`, `seen too: ${tooMany.join(', ')}`, ...found.failures].join('; '),
      )
  }
  return failures
}

async function seeNothing(camera: Browser, side: StoryBuild): Promise<string[]> {
  const failures: string[] = []
  for (let run = 1; run <= RUNS_UNCHANGED; run++) {
    const start = Date.now()
    const found = await compareStoryBuilds(camera, { before: side, after: side, words: unchangedWords })
    const alarms = [...found.changes.map(storyScreenshotFileName), ...found.failures]
    say(
      `unchanged, run ${run}: ${found.compared} pictures twice in ${Math.round((Date.now() - start) / 1000)} s, ` +
        `${alarms.length} alarms, ${found.unsteady.length} taken again ${found.unsteady.join(', ')}`,
    )
    if (alarms.length > 0 || found.compared === 0) failures.push(`unchanged, run ${run}: ${alarms.join(', ')}`)
  }
  return failures
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`)
}
