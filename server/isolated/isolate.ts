import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { HttpError, ServiceUnavailable } from '#server/lib/errors.ts'
import { isOwn } from '#server/lib/publicFile.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { WorkTimer } from './WorkTimer.ts'

/**
 * A function that runs in a process of its own. `ask` sends a value to the server and resolves with its answer; input,
 * output and these values are copied (structured clone).
 */
export type Task<Input, Output, Asked = never, Answer = void> = (
  input: Input,
  ask: (asked: Asked) => Promise<Answer>,
) => Output | Promise<Output>

type Limits = {
  /** Memory of the whole process, in MB; the process is killed beyond it. */
  memoryMb: number
  /** Processor time of the whole process, in milliseconds: a busy machine refuses nobody's content. */
  cpuMs: number
  /** Throws the refusal of content that exceeds a limit. */
  onLimit: () => never
  /**
   * True for work that nobody waits for: it runs beside the other work, one at a time, with a low priority. It holds no place in
   * the queue of those who wait, however long it takes.
   */
  isBackground?: boolean
}

type Call<Input, Output, Asked, Answer> = (
  input: Input,
  answer?: (asked: Asked) => Promise<Answer> | Answer,
) => Promise<Output>

/** A task that has thrown another error than an HttpError: it says where, and nothing of the content. */
export class IsolatedFailure extends Error {}

/** Message of the process: a question, or the end of a call. */
export type Message =
  | { asked: unknown }
  | { value: unknown }
  | { refused: Pick<HttpError, 'status' | 'message' | 'errors'> }
  | { failed: string }

/** Time that a process may take for its processor time on a machine that is busy. */
const BUSY = 6

/** Memory of all processes that run at once, in MB. */
const BUDGET_MB = 512
const QUEUE_LENGTH = 40
const queue = new Semaphore({ atOnce: BUDGET_MB, waiting: QUEUE_LENGTH })
const background = new Semaphore({ atOnce: 1, waiting: QUEUE_LENGTH })
const running = new Set<ChildProcess>()

/**
 * Returns a function that runs the `run` of a module in a process of its own, for work whose cost depends on content that
 * a person sent. All such work waits in one queue and shares one memory budget, background work apart. The process is killed at its limits, and
 * once it has answered. Calls throw what `onLimit` throws at a limit, a 503 when the queue is full, and the HttpErrors of
 * the task.
 */
export function isolated<Input, Output, Asked = never, Answer = void>(
  module: URL,
  limits: Limits,
): Call<Input, Output, Asked, Answer> {
  return (input, answer) =>
    isolatedSession<Input, Output, Asked, Answer, Output>(module, limits, (call) => call(input, answer))
}

/** Runs several calls of a task one after the other in one process, within one time limit. Throws as `isolated` does. */
export function isolatedSession<Input, Output, Asked, Answer, Result>(
  module: URL,
  limits: Limits,
  use: (call: Call<Input, Output, Asked, Answer>) => Promise<Result>,
): Promise<Result> {
  const { isBackground, memoryMb } = limits
  const [line, cost] = isBackground ? [background, 1] : [queue, memoryMb]
  return line.run(async () => {
    const child = begin(module, limits)
    const timer = new WorkTimer(limits.cpuMs * BUSY, () => child.kill('SIGKILL'))
    const ended = new Promise<void>((resolve) => {
      child.once('exit', resolve)
      // A process that could not begin has no exit.
      child.on('error', () => child.pid === undefined && resolve())
    })
    // A killed process frees its memory: its place in the queue is free after that alone.
    const killed = ended.then((): never => {
      if (isStopping) throw new ServiceUnavailable()
      return limits.onLimit()
    })
    killed.catch(() => undefined)
    const next = (message: object) => {
      const said = new Promise<Message>((resolve) => child.once('message', (one) => resolve(one as Message)))
      // A message that cannot be sent is told by the end of the process.
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

/** Kills all isolated work, and answers what waits for it with a 503: the server ends. */
export function killIsolatedWork(): void {
  isStopping = true
  for (const child of running) child.kill('SIGKILL')
}

/** Number of isolated processes that run now. */
export const countIsolatedWork = (): number => running.size

function begin(module: URL, { memoryMb, cpuMs, isBackground }: Limits): ChildProcess {
  if (isStopping) throw new ServiceUnavailable()
  const child = fork(ENTRY, [module.href, String(memoryMb), String(cpuMs)], {
    serialization: 'advanced',
    // Output of a library may quote the content.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
    execArgv: [
      ...(isOwn ? ['--conditions=own'] : []),
      // The rest is for native memory; a smaller heap is collected before the process reaches its limit.
      `--max-old-space-size=${Math.round(memoryMb / 2)}`,
      '--max-semi-space-size=8',
    ],
  })
  running.add(child)
  if (isBackground && child.pid !== undefined) yieldProcessor(child.pid)
  return child
}

/** Gets a third of the processor time of other work where there is not enough: less would never end on a busy machine. */
const BACKGROUND_NICENESS = 5

function yieldProcessor(pid: number) {
  try {
    setPriority(pid, BACKGROUND_NICENESS)
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

const ENTRY = fileURLToPath(new URL('isolatedProcess.ts', import.meta.url))

/** Variables that fonts, languages and temporary files need; the portal's secrets stay out of these processes. */
const PASSED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'SystemRoot']

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/isolated', import.meta.url))

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  // Fewer allocator arenas hold less memory that is free already.
  MALLOC_ARENA_MAX: '2',
  // Half of a start is compiling the same modules again. A folder that cannot be written to is left alone.
  NODE_COMPILE_CACHE: COMPILED,
})

/** Returns the value of a call that has ended. Throws the refusal or the failure of its task. */
function valueOf(message: Message): unknown {
  if ('value' in message) return message.value
  if ('refused' in message) {
    const { status, message: said, errors } = message.refused
    throw new HttpError(status, said, errors && { errors })
  }
  throw new IsolatedFailure(`Isolated work failed: ${'failed' in message ? message.failed : 'no answer'}`)
}
