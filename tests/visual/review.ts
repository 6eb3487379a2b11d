import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  mergeAcceptedScreenshotChanges,
  isAcceptedScreenshotChange,
  readAcceptedScreenshotChanges,
  writeAcceptedScreenshotChanges,
} from './accepted.ts'
import { openScreenshotBrowser } from './camera.ts'
import { compareStoryBuilds, hashScreenshotPng, type VisualReviewFindings } from './compareSides.ts'
import { visualReviewResultsFile, writeVisualReviewReport, type VisualReviewResults } from './report.ts'
import { buildBaseCommitStorybook, prepareScreenshotCacheFolder, buildWorkingTreeStorybook } from './sides.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false } },
})

try {
  process.exitCode = values.accept ? await accept() : await review()
} catch (error) {
  say(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

/**
 * Runs the visual review of the working tree against the base branch, and writes the report. Returns 1 when a
 * screenshot change is not accepted.
 */
async function review(): Promise<number> {
  const start = Date.now()
  const [before, after] = [await buildBaseCommitStorybook(), await buildWorkingTreeStorybook()]
  say(`Revue visuelle : ${after.name} face au ${before.name}`)
  const browser = await openScreenshotBrowser()
  try {
    const kept = await prepareScreenshotCacheFolder(before, browser.version())
    const findings = await compareStoryBuilds(browser, { before, after, words, kept })
    const accepted = await readAcceptedScreenshotChanges()
    const results = resultsOf(findings, accepted)
    const report = await writeVisualReviewReport(
      { ...results, before, after, words, browser: browser.version() },
      findings.changes,
    )
    return tell(results, report, Math.round((Date.now() - start) / 1000))
  } finally {
    await browser.close()
  }
}

function resultsOf(
  { changes, ...findings }: VisualReviewFindings,
  accepted: Awaited<ReturnType<typeof readAcceptedScreenshotChanges>>,
) {
  return {
    ...findings,
    changes: changes.map(({ before: _before, after, difference, ...shot }) => {
      const hashes = { picture: hashScreenshotPng(after.png), look: after.look }
      const { pixels, size } = difference
      return {
        ...shot,
        ...hashes,
        pixels,
        size,
        isAccepted: isAcceptedScreenshotChange({ ...shot, ...hashes }, accepted),
      }
    }),
  }
}

function tell(results: ReturnType<typeof resultsOf>, report: string, seconds: number): number {
  const { compared, changes, added, removed, unsteady, failures } = results
  const open = changes.filter((change) => !change.isAccepted)
  say(`${compared} images comparées en ${seconds} s, ${changes.length} différentes, ${open.length} à accepter.`)
  if (added.length > 0) say(`${added.length} histoires nouvelles, sans image d’avant : ${added.join(', ')}`)
  if (removed.length > 0) say(`${removed.length} histoires retirées : ${removed.join(', ')}`)
  if (unsteady.length > 0)
    say(`${unsteady.length} images instables, identiques la seconde fois : ${unsteady.join(', ')}`)
  for (const failure of failures) say(`Impossible à photographier : ${failure}`)
  say(`Rapport : ${report}`)
  if (open.length > 0) say('Après l’avoir lu : npm run visual:accept, puis enregistrez tests/visual/accepted.json.')
  return open.length + failures.length > 0 ? 1 : 0
}

/**
 * Accepts the screenshot changes of the last visual review; with words, only those of stories whose id contains one.
 */
async function accept(): Promise<number> {
  const results = await lastResults()
  if ((await buildWorkingTreeStorybook()).key !== results.after.key) {
    throw new Error('Vos fichiers ont changé depuis ce rapport : relancez npm run visual, et lisez-le d’abord.')
  }
  const chosen = results.changes.filter(({ story }) => words.length === 0 || words.some((word) => story.includes(word)))
  const before = await readAcceptedScreenshotChanges()
  // A run on some stories keeps the accepted changes of all others.
  const differing = results.words.length === 0 ? results.changes : [...results.changes, ...before.map(withoutTitle)]
  await writeAcceptedScreenshotChanges(mergeAcceptedScreenshotChanges(before, differing, chosen))
  say(`${chosen.length} images acceptées. Enregistrez tests/visual/accepted.json avec le changement.`)
  return 0
}

function withoutTitle<Entry extends object>(entry: Entry) {
  return { ...entry, title: '' }
}

async function lastResults(): Promise<VisualReviewResults> {
  const text = await readFile(visualReviewResultsFile, 'utf8').catch(() => undefined)
  if (!text) throw new Error('Il n’y a pas de rapport à accepter : lancez d’abord npm run visual.')
  return JSON.parse(text) as VisualReviewResults
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`)
}
