// npm test: sets everything up, then runs every check and counts them all. Its last line is `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPlaywright, readVitest } from './lib/reports.mjs'
import { bin, run, runMain, withTools } from './lib/run.mjs'
import { ensureBrowser, ensureBuild, setUp } from './lib/setup.mjs'

/** @typedef {import('./lib/reports.mjs').Outcome} Outcome */

const reports = mkdtempSync(join(tmpdir(), 'envol-reports-'))

await runMain(async () => {
  /** @type {Outcome} */
  let total = { passed: 0, failed: ['Les essais se sont arrêtés avant leur fin'] }
  try {
    total = await runAll()
    return total.failed.length === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
    // Said after an error too, which the failure in `total` then stands for.
    process.once('exit', () => conclude(total))
  }
})

/** @param {Outcome} total */
function conclude({ passed, failed }) {
  if (failed.length > 0) console.log(['\nÉchecs :', ...failed].join('\n  ✗ '))
  console.log(`${passed} passed, ${failed.length} failed`)
}

async function runAll() {
  const node = await setUp()
  const env = { ...withTools(node), CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuild(node)
  const outcomes = [
    await check('Types', 'tsc', ['--noEmit'], env),
    await check('Règles d’écriture', 'oxlint', ['--type-aware', '.'], env),
    await check('Mise en forme', 'prettier', ['--check', '--log-level', 'warn', '.'], env),
    await check('Code dont rien ne se sert', 'knip', ['--no-progress'], env),
    await vitest(env),
  ]
  if (!process.argv.includes('--no-journeys')) outcomes.push(await journeys(env))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
  }
}

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function check(title, program, options, env) {
  console.log(`\n${title}`)
  const code = await run(join(bin, program), options, env)
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [title] }
}

/** @param {NodeJS.ProcessEnv} env */
async function vitest(env) {
  const file = join(reports, 'vitest.json')
  const unhandled = join(reports, 'unhandled.json')
  const reporters = ['default', 'json', './scripts/lib/unhandledErrors.mjs'].map((name) => `--reporter=${name}`)
  const options = ['--run', ...reporters, `--outputFile.json=${file}`]
  const whole = await check('Essais', 'vitest', options, { ...env, UNHANDLED_ERRORS_FILE: unhandled })
  return readVitest(whole, file, unhandled)
}

/** @param {NodeJS.ProcessEnv} env */
async function journeys(env) {
  const file = join(reports, 'journeys.json')
  const options = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const whole = await check('Parcours', 'playwright', options, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return readPlaywright(whole, file)
}
