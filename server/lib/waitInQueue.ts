import { AsyncLocalStorage } from 'node:async_hooks'
import { ClientGoneError, ServiceUnavailableError } from './errors.ts'

/** Maximum time that an HTTP request spends in all queues together, in milliseconds. */
const MAX_WAIT_MS = 5000

const current = new AsyncLocalStorage<QueueingRequest | undefined>()

type Wait = {
  /** Removes the request from the queue; returns false when its turn has come. */
  leave: () => boolean
  end: (error: Error) => void
  isForReadsOnly: boolean
}

/** HTTP request as the server's queues see it: the time that it may still wait, and whether its client is there. */
export class QueueingRequest {
  readonly maxWaitMs: number
  readonly #isRead: boolean
  readonly #waits = new Set<Wait>()
  #leftMs: number
  #isClientGone = false

  /** `maxWaitMs` is `Infinity` for a request that waits for its turn as long as it takes. */
  constructor({ isRead, maxWaitMs = MAX_WAIT_MS }: { isRead: boolean; maxWaitMs?: number | undefined }) {
    this.#isRead = isRead
    this.maxWaitMs = maxWaitMs
    this.#leftMs = maxWaitMs
  }

  /** Notes that the client has closed its connection: the request leaves all queues. */
  clientLeft(): void {
    this.#isClientGone = true
    for (const wait of this.#waits) this.#drop(wait, new ClientGoneError())
  }

  /** Throws ClientGoneError (499) when the client has left. */
  assertClient(isForReadsOnly: boolean): void {
    if (this.#isClientGone && (this.#isRead || !isForReadsOnly)) throw new ClientGoneError()
  }

  /** Waits for a turn; see `waitInQueue`. */
  async wait<T>(turn: Promise<T>, leave: () => boolean, { isTimed, isForReadsOnly }: Required<Options>): Promise<T> {
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const wait = { leave, end: reject, isForReadsOnly }
    const start = performance.now()
    const timer =
      isTimed && Number.isFinite(this.#leftMs)
        ? setTimeout(() => this.#drop(wait, new ServiceUnavailableError()), Math.max(0, this.#leftMs))
        : undefined
    this.#waits.add(wait)
    try {
      return await Promise.race([turn, ended])
    } finally {
      clearTimeout(timer)
      this.#waits.delete(wait)
      if (isTimed) this.#leftMs -= performance.now() - start
    }
  }

  #drop({ leave, end, isForReadsOnly }: Wait, error: Error) {
    if (error instanceof ClientGoneError && isForReadsOnly && !this.#isRead) return
    if (leave()) end(error)
  }
}

type Options = {
  /** False for a wait with a limit of its own. */
  isTimed?: boolean
  /** True for a queue that a write must not leave halfway: only reads are dropped when their client leaves. */
  isForReadsOnly?: boolean
}

/**
 * Waits in a queue for the turn of the present HTTP request. Throws ServiceUnavailableError (503) once the request has
 * waited for five seconds in all its queues, and ClientGoneError (499) when its client leaves; `leave` then removes it
 * from the queue. Outside a request, waits for the turn.
 */
export async function waitInQueue<T>(turn: Promise<T>, leave: () => boolean, options: Options = {}): Promise<T> {
  const request = current.getStore()
  return request ? request.wait(turn, leave, { isTimed: true, isForReadsOnly: false, ...options }) : turn
}

/** Throws ClientGoneError (499) when the client of the present HTTP request has left. */
export function assertClientIsThere({ isForReadsOnly = false }: Pick<Options, 'isForReadsOnly'> = {}): void {
  current.getStore()?.assertClient(isForReadsOnly)
}

/** Runs work as a part of an HTTP request. */
export const runForRequest = <T>(request: QueueingRequest | undefined, work: () => T): T => current.run(request, work)

/**
 * Runs work whose result several HTTP requests share: it waits for five seconds at most, and goes on when one of their
 * clients leaves.
 */
export const runForSeveralRequests = <T>(work: () => T): T =>
  current.run(new QueueingRequest({ isRead: true, maxWaitMs: current.getStore()?.maxWaitMs }), work)

/** Runs work that no HTTP request waits for: its waits have no limit. */
export const runInBackground = <T>(work: () => T): T => current.run(undefined, work)
