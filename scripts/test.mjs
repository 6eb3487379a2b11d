// npm test [PART…] [--shard=N/N]: sets everything up, then runs every check, or the parts that are named, and counts
// them all; a shard is that share of the journeys. Its last line is `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaywright, readVitest } from './lib/reports.mjs'
import { bin, Explained, root, runKept, runMain, runWatched, withTools } from './lib/run.mjs'
import { ensureBrowser, ensureBuild, ensureOtherBrowsers, setUp } from './lib/setup.mjs'

/** @typedef {import('./lib/reports.mjs').Outcome} Outcome */

/** Vitest's projects, by their names in vitest.config.ts. */
const PROJECTS = ['unit', 'api', 'stories', 'database']
const PARTS = ['static', ...PROJECTS, 'journeys']
/** What a hundred processes would each compile anew. */
const compileCache = join(root, 'node_modules/.cache/compiled')

const reports = mkdtempSync(join(tmpdir(), 'envol-reports-'))

await runMain(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } })
  const unknown = positionals.filter((part) => !PARTS.includes(part))
  if (unknown.length > 0) throw new Explained(`Inconnu : ${unknown.join(', ')}. Les parties : ${PARTS.join(', ')}.`)
  /** @type {Outcome} */
  let total = { passed: 0, failed: ['Les essais se sont arrêtés avant leur fin'], again: [] }
  try {
    total = await runAll(positionals.length > 0 ? positionals : PARTS, values.shard)
    return total.failed.length === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
    // Said after an error too, which the failure in `total` then stands for.
    process.once('exit', () => conclude(total))
  }
})

/** @param {Outcome} total */
function conclude({ passed, failed, again }) {
  if (again.length > 0) console.log(['\nPassés au second essai seulement :', ...again].join('\n  ~ '))
  if (failed.length > 0) console.log(['\nÉchecs :', ...failed].join('\n  ✗ '))
  console.log(`${passed} passed, ${failed.length} failed`)
}

/**
 * @param {string[]} parts
 * @param {string | undefined} shard
 * @returns {Promise<Outcome>}
 */
async function runAll(parts, shard) {
  const node = await setUp()
  const env = { ...withTools(node), CHROMIUM_PATH: await ensureBrowser(), NODE_COMPILE_CACHE: compileCache }
  await ensureBuild(node)
  const projects = PROJECTS.filter((part) => parts.includes(part))
  // The static checks take one core for a minute: beside the tests, which wait for databases and browsers.
  const besides = parts.includes('static') ? staticChecks(env) : []
  const outcomes = []
  if (projects.length > 0) outcomes.push(await vitest(projects, env))
  if (parts.includes('journeys')) outcomes.push(await journeys({ ...env, ...(await ensureOtherBrowsers()) }, shard))
  outcomes.push(...(await besides))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    again: outcomes.flatMap(({ again }) => again),
  }
}

/**
 * One after the other; each is said once it has ended, and what a failed one printed is among the failures at the end.
 * @param {NodeJS.ProcessEnv} env
 */
async function staticChecks(env) {
  const checks = /** @type {const} */ ([
    ['Types', 'tsc', ['--noEmit']],
    ['Règles d’écriture', 'oxlint', ['--type-aware', '.']],
    ['Mise en forme', 'prettier', ['--check', '--log-level', 'warn', '.']],
    ['Code dont rien ne se sert', 'knip', ['--no-progress']],
  ])
  const outcomes = []
  for (const [title, program, options] of checks) {
    const { code, output } = await runKept(join(bin, program), [...options], env)
    console.log(`\n${title} : ${code === 0 ? 'en règle' : 'en défaut'}\n`)
    outcomes.push(outcomeOf(code, code === 0 ? title : `${title}\n${output}`))
  }
  return outcomes
}

/**
 * @param {number} code
 * @param {string} failure what is said of it when the code is not 0
 * @returns {Outcome}
 */
function outcomeOf(code, failure) {
  return code === 0 ? { passed: 1, failed: [], again: [] } : { passed: 0, failed: [failure], again: [] }
}

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 */
async function check(title, program, options, env) {
  console.log(`\n${title}`)
  const { code, errors } = await runWatched(join(bin, program), options, env)
  // What went wrong after the last test (a database that would not stop) is in no report.
  return outcomeOf(code, `${title}, à la fin :\n${errors.trim()}`)
}

/**
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(projects, env) {
  const file = join(reports, 'vitest.json')
  const more = join(reports, 'more.json')
  const reporters = ['default', 'json', './scripts/lib/vitestReporter.mjs'].map((name) => `--reporter=${name}`)
  const chosen = projects.map((project) => `--project=${project}`)
  const options = ['--run', ...chosen, ...reporters, `--outputFile.json=${file}`]
  const whole = await check('Essais', 'vitest', options, { ...env, VITEST_REPORTER_FILE: more })
  return readVitest(whole, file, more)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} shard
 */
async function journeys(env, shard) {
  const file = join(reports, 'journeys.json')
  const options = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  if (shard) options.push(`--shard=${shard}`)
  const whole = await check('Parcours', 'playwright', options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return readPlaywright(whole, file)
}
