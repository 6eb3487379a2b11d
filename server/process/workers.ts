import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { keepRunning } from './keepRunning.mjs'

/** What the owner hands to each of its workers. */
type Task = {
  /** Where the database is. */
  url: string
  /** The secret in the address of the demo's mails. */
  mailKey: string
}
type Log = { error(about: object, message: string): void }
type Said = 'task?' | 'ready' | { failed: string }

/** A worker ends its answers within this; what it has not ended then is cut. */
const STOP_MS = 30_000

/**
 * The processes that answer, side by side on one port, started by the one that owns them. One that ends by itself is
 * replaced, at once or, when it keeps ending, after a pause that grows; the others go on answering. They end with their
 * owner, however it ends.
 */
export class Workers {
  readonly #task: Task
  readonly #log: Log
  readonly #living = new Set<Worker>()
  readonly #stopping = new AbortController()
  #kept: Promise<unknown> = Promise.resolve()

  constructor(task: Task, log: Log) {
    this.#task = task
    this.#log = log
  }

  /** Starts so many, and resolves when all of them listen. Throws a French sentence when one of them cannot. */
  async start(count: number): Promise<void> {
    const first = Array.from({ length: count }, () => this.#launch())
    this.#kept = Promise.all(first.map((launched) => this.#keep(launched)))
    await Promise.all(first.map(({ ready }) => ready))
  }

  /** Lets each end its answers, and waits until all are gone. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const tell = (signal: NodeJS.Signals) => this.#living.forEach((worker) => worker.process.kill(signal))
    tell('SIGTERM')
    const patience = setTimeout(() => tell('SIGKILL'), STOP_MS)
    await this.#kept
    clearTimeout(patience)
  }

  /** Replaces a worker each time it ends; one that was never ready at the start is not. */
  async #keep(launched: Launched) {
    const { signal } = this.#stopping
    await launched.ready.catch(() => this.#stopping.abort())
    let current: Launched | undefined = launched
    const run = () => {
      current ??= this.#launch()
      const { pid, ready, ended } = current
      current = undefined
      // Why one is never ready is told as its end.
      ready.catch(() => undefined)
      return ended.then((how) => ({ worker: pid, how }))
    }
    await keepRunning({
      run,
      signal,
      firstPauseMs: 0,
      onEnd: (end, pause) =>
        this.#log.error({ ...end, pause }, 'a process that answers has ended by itself: another takes its place'),
    })
  }

  #launch(): Launched {
    const worker = cluster.fork()
    this.#living.add(worker)
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    let reason = ''
    worker.on('message', (said: Said) => {
      if (said === 'task?') worker.send(this.#task)
      else if (said === 'ready') resolve()
      else reason = said.failed
    })
    // What cannot be sent to one that is ending needs nothing more than its end.
    worker.on('error', () => undefined)
    const ended = once(worker, 'exit').then(([code, signal]) => {
      this.#living.delete(worker)
      const how = `${(signal ?? code) as string | number}`
      reject(new Error(reason || `Un processus du portail s’est arrêté avant d’être prêt (${how}).`))
      return reason || how
    })
    return { pid: worker.process.pid, ready, ended }
  }
}

type Launched = { pid: number | undefined; ready: Promise<void>; ended: Promise<string> }

/** What this process, a worker, is given by its owner. Throws when there is none any more. */
export async function requestTask(): Promise<Task> {
  const answer = once(process, 'message')
  await say('task?')
  const [task] = await answer
  return task as Task
}

/** Tells whoever started this process that it is ready, or why it could not be. */
export const notifyOwner = (said: Exclude<Said, 'task?'>): Promise<void> => say(said).catch(() => undefined)

function say(said: Said) {
  return new Promise<void>((resolve, reject) => {
    if (process.send) process.send(said, undefined, undefined, (error) => (error ? reject(error) : resolve()))
    else resolve()
  })
}
