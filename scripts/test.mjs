// npm test [PART|FEATURE…] [--changed] [--nightly] [--shard=N/N]: sets everything up, then runs all checks, or some.
// Parts are static, unit, api, stories, database, journeys and nightly. A feature's name runs its tests; --changed runs
// those that the changes can affect. --nightly adds the Vitest tests tagged `nightly`. A shard is a share of the
// journeys. The last line is `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listChangedFiles, listTestsAffectedBy } from './lib/affectedTests.mjs'
import { ensureTestBrowsers } from './lib/browsers.mjs'
import { ExplainedScriptError, runMain, buildToolEnvironment } from './lib/run.mjs'
import { buildIfOutdated, installNightlyPrograms, updateDependenciesAndFindNode } from './lib/setup.mjs'
import { testedFeatureNames, isFeatureTest, listTestFiles, vitestProjectOf } from './lib/testFiles.mjs'
import {
  NIGHTLY_VITEST_PROJECT,
  VITEST_PROJECTS,
  runEndToEndTests,
  runVitest,
  isoSchemasEnvironment,
  startTestPostgresCluster,
  runStaticChecks,
  runStaticChecksOfFiles,
} from './lib/testRun.mjs'

/** @typedef {import('./lib/reports.mjs').Outcome} Outcome */

/** Parts of the test run on each code change: static checks, Vitest projects, end-to-end tests. */
const PARTS = ['static', ...VITEST_PROJECTS, 'journeys']
/** Path of the end-to-end tests in browser engines other than Chromium. */
const ENGINES_FILE = 'tests/e2e/browsers.spec.ts'
/** Vitest projects whose tests copy a template database of the shared PostgreSQL cluster. */
const CLUSTERED = new Set(['api', 'database', NIGHTLY_VITEST_PROJECT])
const OPTIONS = /** @type {const} */ ({
  changed: { type: 'boolean' },
  nightly: { type: 'boolean' },
  shard: { type: 'string' },
})

const reports = mkdtempSync(join(tmpdir(), 'envol-reports-'))

await runMain(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const unknown = positionals.filter(
    (name) => ![...PARTS, NIGHTLY_VITEST_PROJECT, ...testedFeatureNames].includes(name),
  )
  if (unknown.length > 0)
    throw new ExplainedScriptError(
      `Inconnu : ${unknown.join(', ')}.\nLes parties : ${PARTS.join(', ')}.\nLes sujets : ${testedFeatureNames.join(', ')}.`,
    )
  /** @type {Outcome} */
  let total = { passed: 0, failed: ['Les essais se sont arrêtés avant leur fin'] }
  try {
    const parts = positionals.filter((name) => [...PARTS, NIGHTLY_VITEST_PROJECT].includes(name))
    const choice = chooseTests(positionals, values.changed)
    total = await runAll(parts.length > 0 ? parts : PARTS, choice, values)
    return total.failed.length === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
    // Also printed after an error, which `total` then reports.
    process.once('exit', () => conclude(total))
  }
})

/**
 * Returns the test files of the named features, or those that the git changes can affect with the changed files.
 * Undefined means all.
 * @param {string[]} names
 * @param {boolean | undefined} isChanged
 * @returns {{ files?: string[] | undefined, changed?: string[] }}
 */
function chooseTests(names, isChanged) {
  const features = names.filter((name) => testedFeatureNames.includes(name))
  if (features.length > 0)
    return { files: listTestFiles().filter((path) => features.some((feature) => isFeatureTest(path, feature))) }
  if (!isChanged) return {}
  const changed = listChangedFiles()
  if (changed.length === 0) console.log('\nRien n’a changé depuis la branche main.')
  return { files: listTestsAffectedBy(changed), changed }
}

/** @param {Outcome} total */
function conclude({ passed, failed, skipped = [] }) {
  if (skipped.length > 0) console.log(['\nNon vérifiés sur cette machine :', ...skipped].join('\n  – '))
  if (failed.length > 0) console.log(['\nÉchecs :', ...failed].join('\n  ✗ '))
  console.log(`${passed} passed, ${failed.length} failed`)
}

/**
 * Runs the static checks beside the start of the test cluster, then Vitest and the end-to-end tests in turn. In
 * parallel they would take as long on two cores, and need the memory of all.
 * @param {string[]} parts
 * @param {{ files?: string[] | undefined, changed?: string[] }} choice
 * @param {{ shard?: string | undefined, nightly?: boolean | undefined }} options
 * @returns {Promise<Outcome>}
 */
async function runAll(parts, { files, changed = [] }, { shard, nightly: isNightly }) {
  const journeyFiles = files?.filter((path) => path.endsWith('.spec.ts')) ?? []
  const vitestFiles = files?.filter((path) => !path.endsWith('.spec.ts')) ?? []
  // A project without a chosen file would be started for nothing.
  const projects = [...VITEST_PROJECTS, NIGHTLY_VITEST_PROJECT].filter(
    (part) => parts.includes(part) && (!files || vitestFiles.some((path) => vitestProjectOf(path) === part)),
  )
  const withJourneys = parts.includes('journeys') && (!files || journeyFiles.length > 0)
  const withNightlyJourneys = parts.includes(NIGHTLY_VITEST_PROJECT) && !files
  const withPortals = withJourneys || withNightlyJourneys
  const withBrowsers = withPortals || projects.includes('stories')
  // Chosen files seldom need Firefox and WebKit, which take a minute to install.
  const withEngines = withPortals && (!files || journeyFiles.includes(ENGINES_FILE))
  const [node, browsers] = await Promise.all([
    updateDependenciesAndFindNode(),
    withBrowsers ? ensureTestBrowsers({ withEngines }) : {},
  ])
  const tools = { ...buildToolEnvironment(node), ...browsers, ...isoSchemasEnvironment() }
  const withCluster = withPortals || projects.some((project) => CLUSTERED.has(project))
  // Unit tests and stories use the sources.
  if (!files || withCluster) await buildIfOutdated(node)
  const nightlyPrograms = projects.includes(NIGHTLY_VITEST_PROJECT) ? await installNightlyPrograms() : {}
  // Loading the demo uses one core, and so does the last of the static checks.
  const clusterStart = withCluster
    ? startTestPostgresCluster(node, tools, { withJourneys: withPortals, isCached: files !== undefined })
    : undefined
  // Awaited below, after the static checks.
  clusterStart?.catch(() => undefined)
  try {
    /** @type {Outcome[]} */
    const all = []
    if (parts.includes('static'))
      all.push(...(await (files ? runStaticChecksOfFiles(changed, tools) : runStaticChecks(tools))))
    const cluster = await clusterStart
    const env = { ...tools, ...nightlyPrograms, ...cluster?.env }
    if (projects.length > 0) all.push(await runVitest(projects, vitestFiles, env, reports, { isNightly }))
    await cluster?.isRead
    if (withJourneys) all.push(await runEndToEndTests(journeyFiles, env, reports, { shard }))
    if (withNightlyJourneys) all.push(await runEndToEndTests([], env, reports, { isNightly: true }))
    return {
      passed: all.reduce((sum, { passed }) => sum + passed, 0),
      failed: all.flatMap(({ failed }) => failed),
      skipped: all.flatMap(({ skipped = [] }) => skipped),
    }
  } finally {
    // A failed start has stopped its cluster.
    const cluster = await clusterStart?.catch(() => undefined)
    await cluster?.stop()
  }
}
