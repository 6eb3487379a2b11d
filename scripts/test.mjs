// npm test: sets everything up, then runs every check and counts them all. Its last line is `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser, ensureBuild, setUp } from './lib/setup.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const reports = mkdtempSync(join(tmpdir(), 'envol-reports-'))

await runMain(async () => {
  /** @type {Count} */
  let total = { passed: 0, failed: 1 }
  try {
    total = await runAll()
    return total.failed === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
    // Said after an error too, which the failure in `total` then stands for.
    process.once('exit', () => console.log(`${total.passed} passed, ${total.failed} failed`))
  }
})

async function runAll() {
  const node = await setUp()
  const env = { ...withTools(node), CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuild(node)
  /** @type {Count[]} */
  const counts = [
    await check('Types', 'tsc', ['--noEmit'], env),
    await check('Règles d’écriture', 'oxlint', ['--type-aware', '.'], env),
    await check('Mise en forme', 'prettier', ['--check', '--log-level', 'warn', '.'], env),
    await vitest(env),
  ]
  if (!process.argv.includes('--no-journeys')) counts.push(await journeys(env))
  return counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
}

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function check(title, program, options, env) {
  console.log(`\n${title}`)
  const code = await run(join(bin, program), options, env)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function vitest(env) {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { failed } = await check('Essais', 'vitest', ['--run', ...reporters], env)
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} */
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not be read has failed without a failed test in it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests + broken.length, failed) }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function journeys(env) {
  const file = join(reports, 'journeys.json')
  const options = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const { failed } = await check('Parcours', 'playwright', options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  /** @type {{ stats: { expected: number, flaky: number, unexpected: number } } | undefined} */
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: Math.max(unexpected, failed) }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
