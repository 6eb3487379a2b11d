import { spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The programs that npm installed. */
export const bin = join(root, 'node_modules/.bin')

/** A failure that a sentence explains to the person: no stack is shown. */
export class Explained extends Error {}

/**
 * Runs a script's main function; on failure says why and exits with 1.
 * @param {() => Promise<number | void>} main gives the exit code, 0 when it gives none
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Explained ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Runs a program in the project's folder with its output on the terminal, and gives its exit code (1 for a signal).
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the present environment
 * @returns {Promise<number>}
 */
export function run(program, options, env = {}) {
  const child = spawn(program, options, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code ?? 1))
  })
}

/**
 * Runs a program in the project's folder with its output on the terminal, and gives its exit code (1 for a signal) with
 * the last lines of what it wrote as errors.
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the present environment
 * @param {(errors: Buffer) => void} [show] what is done with errors as they come, instead of showing them
 * @returns {Promise<{ code: number, errors: string }>}
 */
export function runWatched(program, options, env = {}, show = (errors) => void process.stderr.write(errors)) {
  /** @type {['inherit', 'inherit', 'pipe']} */
  const stdio = ['inherit', 'inherit', 'pipe']
  const child = spawn(program, options, { cwd: root, stdio, env: { ...process.env, ...env } })
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
 * Runs a program in the project's folder without showing its output, which is given with its exit code.
 * @param {string} program
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} [env] added to the present environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runKept(program, options, env = {}) {
  const child = spawn(program, options, {
    cwd: root,
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
 * Runs a program without showing its output; throws a sentence followed by its last lines when it fails.
 * @param {string} program
 * @param {string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, sentence: string }} settings
 * @returns {Promise<void>}
 */
export async function runQuietly(program, options, { env = {}, sentence }) {
  const { code, output } = await runKept(program, options, env).catch(() => ({ code: 1, output: '' }))
  if (code !== 0) throw new Explained(`${lastLines(output)}\n\n${sentence}`)
}

/** @param {string} output in colour only where colours show */
function lastLines(output) {
  const lines = output.trim().split('\n').slice(-60).join('\n')
  return process.stdout.isTTY ? lines : stripVTControlCharacters(lines)
}

/**
 * Says a step, runs it, and says how long it took; on a terminal the seconds tick meanwhile.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
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

/** Compiled code, which the processes of the portal share: compiling takes half of the start of a short command. */
const compileCache = join(root, 'node_modules/.cache/compiled')

/**
 * The environment in which the installed programs find Node 24 and each other first, and keep their compiled code.
 * @param {string} node the path of Node 24
 * @returns {NodeJS.ProcessEnv}
 */
export function withTools(node) {
  return {
    PATH: [dirname(node), bin, process.env['PATH']].join(delimiter),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compileCache,
  }
}

/**
 * The PATH without the project's own programs: what replaces them must not run on them.
 * @returns {string}
 */
export function pathOutside() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((folder) => !resolve(folder).startsWith(join(root, 'node_modules'))).join(delimiter)
}
