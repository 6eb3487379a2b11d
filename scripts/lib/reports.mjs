import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './run.mjs'

/**
 * Result of a test runner.
 * @typedef {{ passed: number, failed: string[], skipped?: string[] }} Outcome a line for each failure, with its
 * location and first words, and for each skipped test
 */

/**
 * Reads the report of a Vitest run. A test file that failed to load, and each error outside tests, count as one
 * failure.
 * @param {Outcome} whole the runner as one check: its failure counts where the report has none
 * @param {string} file
 * @param {string} moreFile file written by `vitestReporter.mjs`
 * @param {string} [leftOutTag] tag of the tests that the run leaves out, which are not reported as skipped
 * @returns {Outcome}
 */
export function readVitestReport(whole, file, moreFile, leftOutTag) {
  /** @type {{ numPassedTests: number, testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[], tags?: string[] }[] }[] } | undefined} */
  const report = readReport(file)
  const failed = report?.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const place = relative(projectRoot, name)
      if (tests.length === 0) return [line([place], message)]
      return tests.map(({ fullName, failureMessages }) => line([place, fullName], failureMessages[0]))
    })
  /** @type {{ outside: string[] }} */
  const more = readReport(moreFile) ?? { outside: [] }
  const outside = more.outside.map((text) => ['hors de tout essai', ...linesOf(text).slice(0, 6)].join(' › '))
  const skipped = report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, tags }) =>
          (status === 'skipped' || status === 'pending') && !tags?.some((tag) => tag === leftOutTag),
      )
      .map(({ fullName }) => line([relative(projectRoot, name), fullName])),
  )
  return { ...outcome(whole, report?.numPassedTests, [...(failed ?? []), ...outside]), skipped: skipped ?? [] }
}

/**
 * Reads the report of a Playwright run.
 * @param {Outcome} whole the runner as one check: its failure counts where the report has none
 * @param {string} file
 * @returns {Outcome}
 */
export function readPlaywrightReport(whole, file) {
  /** @type {{ stats: { expected: number }, suites: Suite[] } | undefined} */
  const report = readReport(file)
  if (!report) return outcome(whole, undefined)
  const { stats, suites } = report
  const failed = suites.flatMap((suite) => linesOfSuite(suite, [], 'unexpected'))
  const skipped = suites.flatMap((suite) => linesOfSuite(suite, [], 'skipped'))
  return { ...outcome(whole, stats.expected, failed), skipped }
}

/**
 * @param {Outcome} whole
 * @param {number | undefined} passed undefined without a report: the runner did not reach its end
 * @param {string[]} failed
 * @returns {Outcome}
 */
function outcome(whole, passed, failed = []) {
  if (passed === undefined) return { passed: 0, failed: ['Essais sans compte rendu'] }
  return { passed, failed: failed.length > 0 ? failed : whole.failed }
}

/**
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 */

/**
 * @param {Suite} suite
 * @param {string[]} parents
 * @param {'unexpected' | 'skipped'} wanted
 * @returns {string[]} a line for each test of this status, with the first words of its failure
 */
function linesOfSuite(suite, parents, wanted) {
  const place = [...parents, suite.title]
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => line([...place, title], results.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => linesOfSuite(inner, place, wanted))]
}

/**
 * @param {string[]} place
 * @param {string} [message]
 */
function line(place, message = '') {
  const words = linesOf(message).filter((text) => !text.startsWith('at '))
  return [...place, words.slice(0, 4).join(' ')].filter(Boolean).join(' › ')
}

/** @param {string} message */
function linesOf(message) {
  return stripVTControlCharacters(message)
    .split(/\s*\n\s*/)
    .filter(Boolean)
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
