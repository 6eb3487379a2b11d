import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { TerminalCommandResult, TerminalCommandRun } from './commandRunner.ts'

// The process in which `runPortalCommand` runs commands, one at a time.
process.on('message', (run: TerminalCommandRun) => void runOne(run).then((result) => process.send?.(result)))

async function runOne({ path, options, env, cwd, input }: TerminalCommandRun): Promise<TerminalCommandResult> {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: string | Uint8Array) => {
      written[name] += chunk.toString()
      return true
    }
  }
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  process.env = env
  process.argv = [process.execPath, path, ...options]
  process.exitCode = undefined
  process.chdir(cwd)
  process.removeAllListeners('uncaughtException')
  const before = process.getActiveResourcesInfo().length
  await import(`${pathToFileURL(path).href}?${randomUUID()}`)
  // A leaked connection or timer would keep a command's own process from ending.
  while (process.getActiveResourcesInfo().length > before) await wait(5)
  const code = exitCode()
  process.exitCode = 0
  return { code, said: written.stdout, failed: written.stderr }
}

const exitCode = () => Number(process.exitCode ?? 0)
