import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { ProcessMetricValues } from '#server/monitoring/ProcessMetrics.ts'
import type { ListeningSocket } from '#server/lib/listeningSocket.ts'
import { HANDOVER_MESSAGES, sendListeningSockets } from './handover.ts'
import { runAgainWhenEnded } from './runAgainWhenEnded.mjs'
import { answerWorkerMetrics, isMetricsMessage, type MetricsMessage } from './workerMetrics.ts'

/** Data that the primary server process passes to its worker processes. */
type Task = {
  url: string
  /** Secret in the URL of the demo's list of mails. */
  mailKey: string
  /** Number of listening sockets of a former server that follow. */
  sockets?: number
}
type Log = { error(about: object, message: string): void }
type Said = 'task?' | 'ready' | { failed: string } | MetricsMessage
type Message = Said | (typeof HANDOVER_MESSAGES)[keyof typeof HANDOVER_MESSAGES]

/** Time for a worker process to finish its HTTP responses before it is killed, in milliseconds. */
const STOP_MS = 30_000

/**
 * Web processes that share a port, started by the primary process. One that exits is replaced: at once, or after a
 * growing pause when it keeps exiting. They end with the primary process.
 */
export class WebWorkerProcesses {
  readonly #task: Task
  readonly #log: Log
  readonly #readOwnMetrics: () => Promise<ProcessMetricValues>
  readonly #living = new Set<Worker>()
  readonly #stopping = new AbortController()
  #kept: Promise<unknown> = Promise.resolve()

  /** Creates the processes' owner. `readOwnMetrics` reads the metrics of the primary process. */
  constructor(task: Task, log: Log, readOwnMetrics: () => Promise<ProcessMetricValues>) {
    this.#task = task
    this.#log = log
    this.#readOwnMetrics = readOwnMetrics
  }

  /**
   * Starts `count` web server processes; resolves when all listen. Throws a French sentence when one cannot. The
   * `sockets` of a former server are shared out among them.
   */
  async start(count: number, sockets: ListeningSocket[] = []): Promise<void> {
    const first = Array.from({ length: count }, (_, worker) =>
      this.#launch(sockets.filter((_socket, index) => index % count === worker)),
    )
    this.#kept = Promise.all(first.map((launched) => this.#keep(launched)))
    await Promise.all(first.map(({ ready }) => ready))
    // The worker processes have their own copies.
    for (const socket of sockets) socket.close()
  }

  /** Returns copies of the listening sockets of all worker processes. */
  async listeningSockets(): Promise<ListeningSocket[]> {
    const asked = [...this.#living].map((worker) => {
      const { promise, resolve } = Promise.withResolvers<ListeningSocket[]>()
      const sockets: ListeningSocket[] = []
      const receive = (message: unknown, socket?: unknown) => {
        if (message === HANDOVER_MESSAGES.socket && socket) sockets.push(socket as ListeningSocket)
        if (message === HANDOVER_MESSAGES.all) end()
      }
      const end = () => {
        worker.off('message', receive)
        resolve(sockets)
      }
      worker.on('message', receive)
      worker.once('exit', end)
      worker.send(HANDOVER_MESSAGES.ask)
      return promise
    })
    return (await Promise.all(asked)).flat()
  }

  /** Lets the worker processes finish their HTTP responses, and waits for their exit. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const tell = (signal: NodeJS.Signals) => this.#living.forEach((worker) => worker.process.kill(signal))
    tell('SIGTERM')
    const patience = setTimeout(() => tell('SIGKILL'), STOP_MS)
    await this.#kept
    clearTimeout(patience)
  }

  /** Replaces a worker process each time it exits, unless it failed at the first start. */
  async #keep(launched: Launched) {
    const { signal } = this.#stopping
    await launched.ready.catch(() => this.#stopping.abort())
    let current: Launched | undefined = launched
    const run = () => {
      current ??= this.#launch()
      const { pid, ready, ended } = current
      current = undefined
      // The reason is reported as its exit.
      ready.catch(() => undefined)
      return ended.then((how) => ({ worker: pid, how }))
    }
    await runAgainWhenEnded({
      run,
      signal,
      firstPauseMs: 0,
      onEnd: (end, pause) => this.#log.error({ ...end, pause }, 'a worker process exited: a new one starts'),
    })
  }

  #launch(sockets: ListeningSocket[] = []): Launched {
    const worker = cluster.fork()
    this.#living.add(worker)
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    let reason = ''
    worker.on('message', (said: Message) => {
      if (isMetricsMessage(said)) {
        if (said.metrics === 'all')
          void answerWorkerMetrics(worker, said, { workers: this.#living, own: this.#readOwnMetrics })
      } else if (said === 'task?') {
        worker.send({ ...this.#task, sockets: sockets.length })
      } else if (said === HANDOVER_MESSAGES.ask) void sendListeningSockets(worker, sockets)
      else if (said === 'ready') resolve()
      else if (typeof said === 'object') reason = said.failed
    })
    // A message that cannot be sent to an exiting worker is irrelevant.
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

/** Asks the primary process for this worker's data. Throws when that process is gone. */
export async function requestDataFromPrimaryProcess(): Promise<Task> {
  const task = new Promise<Task>((resolve) => {
    const listen = (message: unknown) => {
      // The primary process may ask a new worker for its metrics first.
      if (isMetricsMessage(message)) return
      process.off('message', listen)
      resolve(message as Task)
    }
    process.on('message', listen)
  })
  await say('task?')
  return task
}

/** Reports to the parent process that this process is ready, or the reason of its failure. */
export const reportStartToParentProcess = (said: Exclude<Said, 'task?'>): Promise<void> =>
  say(said).catch(() => undefined)

function say(said: Said) {
  return new Promise<void>((resolve, reject) => {
    if (process.send) process.send(said, undefined, undefined, (error) => (error ? reject(error) : resolve()))
    else resolve()
  })
}
