import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { listCommitSubjectsToCheck, findCommitSubjectMistakes } from './commitSubjects.mjs'
import { readPlaywrightReport, readVitestReport } from './reports.mjs'
import {
  npmProgramsFolder,
  ExplainedScriptError,
  projectRoot,
  runProgramCapturingOutput,
  runProgramReturningErrors,
} from './run.mjs'

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/** Vitest projects that run on each code change, as named in vitest.config.ts. */
export const VITEST_PROJECTS = ['unit', 'api', 'stories', 'database']
/** Vitest project of the slow tests that run at night. */
export const NIGHTLY_VITEST_PROJECT = 'nightly'
/** Vitest tag of slow tests beside those that run on each code change. */
export const NIGHTLY_VITEST_TAG = 'nightly'

/**
 * Starts the PostgreSQL cluster shared by all tests of a run. Returns its environment variables, a function that stops
 * it, and a promise for the Playwright tests' template database.
 * @param {string} node path of Node 24
 * @param {NodeJS.ProcessEnv} env
 * @param {{ withJourneys: boolean, isCached: boolean }} options `isCached` to keep the templates for the next run
 */
export async function startTestPostgresCluster(node, env, { withJourneys, isCached }) {
  const options = [...(withJourneys ? ['--read'] : []), ...(isCached ? ['--cached'] : [])]
  const child = fork(join(projectRoot, 'tests/cluster/serve.ts'), options, {
    execPath: node,
    cwd: projectRoot,
    env: { ...process.env, ...env },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const nextMessage = () =>
    new Promise((done, failed) => {
      child.once('message', done)
      child.once('exit', () =>
        failed(new ExplainedScriptError('La base de données des essais n’a pas pu être préparée.')),
      )
    })
  /** @type {NodeJS.ProcessEnv} */
  const names = await nextMessage()
  const isRead = withJourneys ? nextMessage() : Promise.resolve()
  // The caller that awaits `isRead` reports its failure.
  isRead.catch(() => undefined)
  return {
    env: names,
    isRead,
    async stop() {
      // Waits for the portal that creates the template.
      await isRead.catch(() => undefined)
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

// One checker: several check shared types repeatedly and take twice the memory.
/** @type {StaticCheck} */
const types = [
  'Types',
  'tsc',
  [
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join(projectRoot, 'node_modules/.cache/types.tsbuildinfo'),
  ],
]
/** @type {(paths: string[]) => StaticCheck} */
const lint = (paths) => ['Règles d’écriture', 'oxlint', ['--type-aware', ...paths]]
/** @type {(paths: string[]) => StaticCheck} */
const format = (paths) => ['Mise en forme', 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...paths]]

/**
 * Runs the static checks (types, linters, format) in two parallel lanes: the first needs types, and twice the CPU of the
 * second. A failed check reports its output.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome[]>}
 */
export async function runStaticChecks(env) {
  /** @type {StaticCheck} */
  const unused = ['Code dont rien ne se sert', 'knip', ['--no-progress']]
  const outcomes = await runLanes(
    [
      [types, lint(['.'])],
      [format(['.']), unused],
    ],
    env,
  )
  return [...outcomes, ...checkCommitSubjects()]
}

/**
 * Runs the static checks of changed files, with the types of all files.
 * @param {string[]} changed
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome[]>}
 */
export function runStaticChecksOfFiles(changed, env) {
  const paths = changed.filter((path) => existsSync(join(projectRoot, path)))
  const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))
  if (paths.length === 0) return Promise.resolve([])
  return runLanes(sources.length > 0 ? [[types], [format(paths), lint(sources)]] : [[format(paths)]], env)
}

/**
 * Checks the subjects of git commits. Without the history that it needs, reports that they are not checked.
 * @returns {Outcome[]}
 */
function checkCommitSubjects() {
  const subjects = listCommitSubjectsToCheck()
  if (!subjects) {
    console.log('\nNon vérifié : les titres des commits, dont l’historique manque à cette copie.')
    return []
  }
  const mistakes = findCommitSubjectMistakes(subjects)
  console.log(`\nTitres des commits : ${mistakes.length === 0 ? 'en règle' : 'en défaut'}\n`)
  return [outcomeOf(mistakes.length === 0 ? 0 : 1, ['Titres des commits', ...mistakes].join('\n'))]
}

/** @typedef {[title: string, program: string, options: string[]]} StaticCheck */

/**
 * @param {StaticCheck[][]} lanes
 * @param {NodeJS.ProcessEnv} env
 */
const runLanes = async (lanes, env) => (await Promise.all(lanes.map((lane) => runLane(lane, env)))).flat()

/**
 * @param {StaticCheck[]} lane
 * @param {NodeJS.ProcessEnv} env
 */
async function runLane(lane, env) {
  const outcomes = []
  for (const [title, program, options] of lane) {
    const { code, output } = await runProgramCapturingOutput(join(npmProgramsFolder, program), options, env)
    console.log(`\n${title} : ${code === 0 ? 'en règle' : 'en défaut'}\n`)
    outcomes.push(outcomeOf(code, code === 0 ? title : `${title}\n${output}`))
  }
  return outcomes
}

/**
 * Runs the tests of Vitest projects, or some of their test files.
 * @param {string[]} projects
 * @param {string[]} files all of them when empty
 * @param {NodeJS.ProcessEnv} env
 * @param {string} reports folder for the reports
 * @param {{ isNightly?: boolean | undefined }} options `isNightly` to run the tests with the nightly tag too
 * @returns {Promise<Outcome>}
 */
export async function runVitest(projects, files, env, reports, { isNightly = false } = {}) {
  const file = join(reports, 'vitest.json')
  const more = join(reports, 'more.json')
  const reporters = ['default', 'json', './scripts/lib/vitestReporter.mjs'].map((name) => `--reporter=${name}`)
  const chosen = projects.map((project) => `--project=${project}`)
  const tags = isNightly ? [] : [`--tags-filter=!${NIGHTLY_VITEST_TAG}`]
  const options = ['--run', ...chosen, ...tags, ...reporters, `--outputFile.json=${file}`, ...files]
  const whole = await check('Essais', 'vitest', options, { ...env, VITEST_REPORTER_FILE: more })
  return readVitestReport(whole, file, more, isNightly ? undefined : NIGHTLY_VITEST_TAG)
}

/** Tag of the Playwright end-to-end tests that run at night, as in tests/e2e/test.ts. */
const NIGHTLY_TAG = '@nightly'

/** Number of Playwright test files up to which there are no more workers than cores. */
const FEW_FILES = 4

/**
 * Runs Playwright's end-to-end tests: those of each code change, the nightly ones, or some test files.
 * @param {string[]} files all of them when empty
 * @param {NodeJS.ProcessEnv} env
 * @param {string} reports folder for the reports
 * @param {{ shard?: string | undefined, isNightly?: boolean }} options
 * @returns {Promise<Outcome>}
 */
export async function runEndToEndTests(files, env, reports, { shard, isNightly = false }) {
  const file = join(reports, isNightly ? 'nightlyJourneys.json' : 'journeys.json')
  const options = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...files]
  options.push(isNightly ? '--grep' : '--grep-invert', NIGHTLY_TAG)
  // Each worker starts a portal, which costs as much as two journeys.
  if (files.length > 0) options.push('--pass-with-no-tests')
  if (files.length > 0 && files.length <= FEW_FILES) options.push(`--workers=${availableParallelism()}`)
  if (shard) options.push(`--shard=${shard}`)
  const whole = await check('Parcours', 'playwright', options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return readPlaywrightReport(whole, file)
}

/**
 * Returns the environment variable with the folder of the ISO 20022 schemas: as set, else the folder beside the
 * checkout. Without either, prints what is not checked.
 * @returns {NodeJS.ProcessEnv}
 */
export function isoSchemasEnvironment() {
  const folder = process.env['ISO20022_SCHEMAS'] ?? join(projectRoot, '../shared/iso20022')
  if (existsSync(folder)) return { ISO20022_SCHEMAS: folder }
  console.log(
    '\nNon vérifié : les fichiers SEPA contre les schémas ISO 20022, que ISO20022_SCHEMAS désigne (docs/settings.md).',
  )
  return {}
}

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 */
async function check(title, program, options, env) {
  console.log(`\n${title}`)
  const { code, errors } = await runProgramReturningErrors(join(npmProgramsFolder, program), options, env)
  // Reports omit failures after the last test, such as a database that does not stop.
  return outcomeOf(code, `${title}, à la fin :\n${errors.trim()}`)
}

/**
 * @param {number} code
 * @param {string} failure the line for an exit code other than 0
 * @returns {Outcome}
 */
function outcomeOf(code, failure) {
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [failure] }
}
