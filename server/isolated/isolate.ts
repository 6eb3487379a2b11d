import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { HttpError, ServiceUnavailableError } from '#server/lib/errors.ts'
import { isAssociationPortal } from '#server/lib/publicFilePath.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { TotalWaitTimeLimit } from './TotalWaitTimeLimit.ts'

/**
 * Function that runs in an isolated process. `ask` sends a value to the server and resolves with its reply. All values
 * are copied (structured clone).
 */
export type IsolatedTask<Input, Output, Asked = never, Answer = void> = (
  input: Input,
  ask: (asked: Asked) => Promise<Answer>,
) => Output | Promise<Output>

type Limits = {
  /** Memory limit of the isolated process in MB; beyond it the process is killed. */
  memoryMb: number
  /**
   * CPU time limit of the isolated process in milliseconds. CPU time is counted so that a busy machine rejects no
   * content.
   */
  cpuMs: number
  /** Throws the error for user content that exceeds an isolated process's limit. */
  onLimit: () => never
  /**
   * True for background work in isolated processes: one task at a time, at low priority, outside the queue of
   * interactive work.
   */
  isBackground?: boolean
}

type Call<Input, Output, Asked, Answer> = (
  input: Input,
  answer?: (asked: Asked) => Promise<Answer> | Answer,
) => Promise<Output>

/**
 * Error of a task in an isolated process, other than an HttpError. It names the place in the code, never the content.
 */
export class IsolatedTaskError extends Error {}

/** Message from an isolated process to the server: a question, or the end of a call. */
export type IsolatedMessage =
  | { asked: unknown }
  | { value: unknown }
  | { refused: Pick<HttpError, 'status' | 'message' | 'errors'> }
  | { failed: string }

/** Maximum ratio of elapsed to CPU time of an isolated process, for a busy machine. */
const BUSY = 6

/** Memory limit of all concurrent isolated processes, in MB. */
const BUDGET_MB = 512
const QUEUE_LENGTH = 40
const queue = new Semaphore({ atOnce: BUDGET_MB, waiting: QUEUE_LENGTH })
const background = new Semaphore({ atOnce: 1, waiting: QUEUE_LENGTH })
const running = new Set<ChildProcess>()

/**
 * Returns a function that runs a module's `run` in an isolated process, for work whose cost depends on user content.
 * Calls share one queue and memory budget, except background work. The process is killed at its limits and after its
 * result. Calls throw `onLimit`'s error at a limit, a 503 when the queue is full, and the task's HttpErrors.
 */
export function isolateTask<Input, Output, Asked = never, Answer = void>(
  module: URL,
  limits: Limits,
): Call<Input, Output, Asked, Answer> {
  return (input, answer) =>
    withIsolatedProcess<Input, Output, Asked, Answer, Output>(module, limits, (call) => call(input, answer))
}

/** Runs several calls of a module's `run` in one isolated process, within one time limit. Throws like `isolateTask`. */
export function withIsolatedProcess<Input, Output, Asked, Answer, Result>(
  module: URL,
  limits: Limits,
  use: (call: Call<Input, Output, Asked, Answer>) => Promise<Result>,
): Promise<Result> {
  const { isBackground, memoryMb } = limits
  const [line, cost] = isBackground ? [background, 1] : [queue, memoryMb]
  return line.run(async () => {
    const child = begin(module, limits)
    const timer = new TotalWaitTimeLimit(limits.cpuMs * BUSY, () => child.kill('SIGKILL'))
    const ended = new Promise<void>((resolve) => {
      child.once('exit', resolve)
      // A process that failed to start never exits.
      child.on('error', () => child.pid === undefined && resolve())
    })
    // The queue's place is freed only once the killed process has freed its memory.
    const killed = ended.then((): never => {
      if (isStopping) throw new ServiceUnavailableError()
      return limits.onLimit()
    })
    killed.catch(() => undefined)
    const next = (message: object) => {
      const said = new Promise<IsolatedMessage>((resolve) =>
        child.once('message', (one) => resolve(one as IsolatedMessage)),
      )
      // A failed send is noticed by the process's end.
      child.send(message, () => undefined)
      return timer.during(Promise.race([said, killed]))
    }
    try {
      return await use(async (input, answer) => {
        let message = await next({ input })
        while ('asked' in message) message = await next({ answer: await answer?.(message.asked as Asked) })
        return valueOf(message) as Output
      })
    } finally {
      timer.stop()
      child.kill('SIGKILL')
      await ended
      running.delete(child)
    }
  }, cost)
}

let isStopping = false

/** Kills all isolated processes at shutdown; pending calls get a 503. */
export function killIsolatedProcesses(): void {
  isStopping = true
  for (const child of running) child.kill('SIGKILL')
}

/** Returns the number of running isolated processes. */
export const countIsolatedProcesses = (): number => running.size

function begin(module: URL, { memoryMb, cpuMs, isBackground }: Limits): ChildProcess {
  if (isStopping) throw new ServiceUnavailableError()
  const child = fork(ENTRY, [module.href, String(memoryMb), String(cpuMs)], {
    serialization: 'advanced',
    // Library output may quote the content.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
    execArgv: [
      ...(isAssociationPortal ? ['--conditions=own'] : []),
      // The rest is native memory; a smaller heap is collected before the limit.
      `--max-old-space-size=${Math.round(memoryMb / 2)}`,
      '--max-semi-space-size=8',
    ],
  })
  running.add(child)
  if (isBackground && child.pid !== undefined) yieldProcessor(child.pid)
  return child
}

/**
 * Process priority (niceness) of isolated background work, about a third of the CPU under load; less might never end.
 */
const BACKGROUND_NICENESS = 5

function yieldProcessor(pid: number) {
  try {
    setPriority(pid, BACKGROUND_NICENESS)
  } catch {
    // Already ended, or the system has no priorities.
  }
}

const ENTRY = fileURLToPath(new URL('isolatedProcess.ts', import.meta.url))

/**
 * Environment variables passed to isolated processes, for fonts, languages and temporary files. The portal's secrets
 * are not passed on.
 */
const PASSED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'SystemRoot']

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/isolated', import.meta.url))

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  // Fewer allocator arenas retain less free memory.
  MALLOC_ARENA_MAX: '2',
  // Compiling modules is half of the startup; an unwritable folder is ignored.
  NODE_COMPILE_CACHE: COMPILED,
})

/** Returns the value of a finished call to an isolated process, or throws the task's error. */
function valueOf(message: IsolatedMessage): unknown {
  if ('value' in message) return message.value
  if ('refused' in message) {
    const { status, message: said, errors } = message.refused
    throw new HttpError(status, said, errors && { errors })
  }
  throw new IsolatedTaskError(`Isolated work failed: ${'failed' in message ? message.failed : 'no answer'}`)
}
