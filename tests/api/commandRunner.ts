import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type TerminalCommandRun = { path: string; options: string[]; env: NodeJS.ProcessEnv; cwd: string; input: string }
export type TerminalCommandResult = { code: number; said: string; failed: string }

const ROOT = join(import.meta.dirname, '../..')
const pathOf = (command: string, checkout = ROOT) => join(checkout, 'server', command)

/** Runs a terminal command of the portal in its own process. `command` is the script's path below `server/`. */
export async function spawnPortalCommand(
  command: string,
  options: string[],
  settings: NodeJS.ProcessEnv,
): Promise<TerminalCommandResult> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [pathOf(command), ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, said, failed }
}

type CommandProcess = { worker: ChildProcess; ended: Promise<unknown> }
type CommandPlace = { checkout?: string; cwd?: string; input?: string }

/** The process of `runPortalCommand`. It ends with the test worker, whose end closes its channel. */
let shared: CommandProcess | undefined

/**
 * Runs a terminal command of the portal in a process that has already loaded the portal's code, one for all test files
 * of a worker. The command's file runs anew, with its own options and settings, from this checkout or another. Commands
 * run one at a time.
 */
export async function runPortalCommand(
  command: string,
  options: string[],
  settings: NodeJS.ProcessEnv,
  { checkout, cwd = process.cwd(), input = '' }: CommandPlace = {},
): Promise<TerminalCommandResult> {
  const { worker, ended } = (shared ??= startCommandProcess())
  const answered = once(worker, 'message') as Promise<[TerminalCommandResult]>
  const run: TerminalCommandRun = {
    path: pathOf(command, checkout),
    options,
    env: { ...process.env, ...settings },
    cwd,
    input,
  }
  worker.send(run)
  const [result] = (await Promise.race([answered, ended.then(() => [])])) as [TerminalCommandResult?]
  if (!result) throw new Error(`${command} ended its process`)
  return result
}

function startCommandProcess(): CommandProcess {
  const worker = fork(join(import.meta.dirname, 'commandWorker.ts'), { execArgv: [] })
  const ended = once(worker, 'exit').then(() => (shared = undefined))
  worker.unref()
  worker.channel?.unref()
  return { worker, ended }
}
