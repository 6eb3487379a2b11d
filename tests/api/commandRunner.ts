import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

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

/**
 * Returns a function that runs the portal's terminal commands in one process that has already loaded the portal's code.
 * Each command's file runs anew, with its own options and settings, from this checkout or another.
 */
export function usePortalCommandRunner() {
  const holder = {} as { worker: ChildProcess; ended: Promise<unknown> }
  beforeAll(() => {
    holder.worker = fork(join(import.meta.dirname, 'commandWorker.ts'), { execArgv: [] })
    holder.ended = once(holder.worker, 'exit')
  })
  afterAll(async () => {
    holder.worker.disconnect()
    await holder.ended
  })
  return async (
    command: string,
    options: string[],
    settings: NodeJS.ProcessEnv,
    { checkout, cwd = process.cwd(), input = '' }: { checkout?: string; cwd?: string; input?: string } = {},
  ) => {
    const { worker, ended } = holder
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
}
