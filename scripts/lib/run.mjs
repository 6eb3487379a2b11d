import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** Absolute path of the project's root folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Absolute path of `node_modules/.bin`, the folder of the programs installed by npm. */
export const npmProgramsFolder = join(projectRoot, 'node_modules/.bin')

/** Error of a script with a message for its user, shown without a stack trace. */
export class ExplainedScriptError extends Error {}

/**
 * Runs a script's main function. On failure, prints the reason and sets the exit code to 1.
 * @param {() => Promise<number | void>} main returns the exit code, 0 by default
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof ExplainedScriptError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Runs a program in the project's folder with its output on the terminal. Returns the exit code (1 for a signal).
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the current environment
 * @returns {Promise<number>}
 */
export function run(program, options, env = {}) {
  const child = spawn(program, options, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code ?? 1))
  })
}

/**
 * Runs a program in the project's folder with its output on the terminal. Returns the exit code (1 for a signal) and
 * the last 4000 characters of its errors.
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the current environment
 * @param {(errors: Buffer) => void} [show] handles errors as they come, instead of showing them
 * @returns {Promise<{ code: number, errors: string }>}
 */
export function runProgramReturningErrors(
  program,
  options,
  env = {},
  show = (errors) => void process.stderr.write(errors),
) {
  /** @type {['inherit', 'inherit', 'pipe']} */
  const stdio = ['inherit', 'inherit', 'pipe']
  const child = spawn(program, options, { cwd: projectRoot, stdio, env: { ...process.env, ...env } })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    show(chunk)
    errors = (errors + chunk).slice(-4000)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? 1, errors: stripVTControlCharacters(errors) }))
  })
}

/**
 * Runs a program in the project's folder without showing its output. Returns the output with the exit code.
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the current environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgramCapturingOutput(program, options, env = {}) {
  const child = spawn(program, options, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program without showing its output. Throws `ExplainedScriptError` with its last lines and a sentence when it fails.
 * @param {string} program
 * @param {string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, sentence: string }} settings
 * @returns {Promise<void>}
 */
export async function runProgramQuietly(program, options, { env = {}, sentence }) {
  const { code, output } = await runProgramCapturingOutput(program, options, env).catch(() => ({ code: 1, output: '' }))
  if (code !== 0) throw new ExplainedScriptError(`${lastLines(output)}\n\n${sentence}`)
}

/** @param {string} output in colour only where colours show */
function lastLines(output) {
  const lines = output.trim().split('\n').slice(-60).join('\n')
  return process.stdout.isTTY ? lines : stripVTControlCharacters(lines)
}

/**
 * Prints the label of a script's step, runs it, and prints its duration. On a terminal, the seconds count up meanwhile.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runTimedStep(label, work) {
  const start = Date.now()
  const elapsed = () => `${Math.round((Date.now() - start) / 1000)} s`
  const isTerminal = process.stdout.isTTY
  const tick = () => process.stdout.write(`\r  ${label}… ${elapsed()}`)
  if (!isTerminal) console.log(`  ${label}…`)
  const timer = isTerminal ? setInterval(tick, 1000) : undefined
  if (isTerminal) tick()
  try {
    const result = await work()
    console.log(isTerminal ? `\r  ${label} : fait en ${elapsed()}` : `  ${label} : fait en ${elapsed()}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** Path of Node's compile cache, shared by the portal's processes: compiling takes half of a short command's start. */
const compileCache = join(projectRoot, 'node_modules/.cache/compiled')

/**
 * Returns environment variables with a PATH that finds Node 24 and the project's programs first, and with Node's
 * compile cache.
 * @param {string} node path of Node 24
 * @returns {NodeJS.ProcessEnv}
 */
export function buildToolEnvironment(node) {
  return {
    PATH: [dirname(node), npmProgramsFolder, process.env['PATH']].join(delimiter),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compileCache,
  }
}

/**
 * Returns the PATH environment variable without the project's own programs, for `npm ci`, which replaces them.
 * @returns {string}
 */
export function pathWithoutProjectPrograms() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !resolve(folder).startsWith(join(projectRoot, 'node_modules'))).join(delimiter)
}
