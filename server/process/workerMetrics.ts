import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessMetricValues } from '#server/monitoring/ProcessMetrics.ts'

/**
 * Messages about metrics between the primary process and its workers: a worker asks for `all`, the primary asks each
 * for its `own`, and both reply with `values`.
 */
export type MetricsMessage = { metrics: 'all' | 'own' | 'values'; id: string; values?: ProcessMetricValues[] }

/** Time after which a process that does not send its metrics is left out, in milliseconds. */
const WITHIN_MS = 2000

type Channel = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  off(event: 'message', listener: (message: unknown) => void): unknown
}

export const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Sends a question about metrics and returns the reply; nothing when it does not come in time. */
async function ask(channel: Channel, metrics: 'all' | 'own', send: (message: MetricsMessage) => void) {
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<ProcessMetricValues[]>()
  const listen = (message: unknown) => {
    if (isMetricsMessage(message) && message.metrics === 'values' && message.id === id) resolve(message.values ?? [])
  }
  channel.on('message', listen)
  try {
    send({ metrics, id })
    return await Promise.race([promise, sleep(WITHIN_MS, [], { ref: false })])
  } finally {
    channel.off('message', listen)
  }
}

/** Primary process: replies to a worker's question with the metrics of all processes. */
export async function answerWorkerMetrics(
  asker: Worker,
  { id }: MetricsMessage,
  { workers, own }: { workers: Iterable<Worker>; own: () => Promise<ProcessMetricValues> },
): Promise<void> {
  const values = await Promise.all([
    own().then((one) => [one]),
    ...[...workers].map((worker) => ask(worker, 'own', (message) => void worker.send(message, () => undefined))),
  ])
  asker.send({ metrics: 'values', id, values: values.flat() } satisfies MetricsMessage, () => undefined)
}

/** Worker process: sends its metrics when the primary process asks for them. */
export function sendMetricsOnRequest(own: () => Promise<ProcessMetricValues>): void {
  process.on('message', (message) => {
    if (isMetricsMessage(message) && message.metrics === 'own')
      void own().then((values) => sendToPrimary({ metrics: 'values', id: message.id, values: [values] }))
  })
}

/** Returns the metrics of all processes to a worker process; the primary process collects them. */
export const requestMetricsOfAllProcesses = (): Promise<ProcessMetricValues[]> => ask(process, 'all', sendToPrimary)

const sendToPrimary = (message: MetricsMessage) => void process.send?.(message, undefined, undefined, () => undefined)
