import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { Client } from 'pg'
import { runForSeveralRequests } from '#server/lib/waitInQueue.ts'
import { createLruCache } from './createLruCache.ts'

const FRESH_MS = 60_000
/**
 * Limits of the content cache; bytes are shared by all server processes. Rendered pages have their own limit, because
 * they are costly: API responses must not evict them.
 */
const AT_MOST = {
  pages: { entries: 500, bytes: 64 * 1_048_576 },
  answers: { entries: 500, bytes: 16 * 1_048_576 },
}
/** Timeouts of the database connection that listens to content changes, in milliseconds. */
const LISTENING = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
/** Milliseconds to wait for a new API response or page before the cache returns the outdated one. */
const PATIENCE_MS = 1000
const WARNING_EVERY_MS = 10_000

type Entry = { value: unknown; bytes: number; at: number; version: number }
type Making = { value: Promise<unknown>; at: number }

type Options<T> = {
  /** Partition of the cache that holds the value: pages or responses. */
  among: keyof typeof AT_MOST
  /** Returns the memory size of a cached value, in bytes. */
  bytes: (value: T) => number
  /** Returns false for a value that the content cache must not store. */
  isWorth?: (value: T) => boolean
  /** True when the cache may return an outdated value instead of failing or waiting long. */
  mayBeOld?: boolean
}

/**
 * Cache of API responses and pages made from the content. Entries expire when the database notifies a content change,
 * or after a minute, because posts may have a future date. Without the connection for notifications nothing counts as
 * fresh. `mayBeOld` values are then returned while no new one can be made.
 */
export class ContentCache {
  readonly #entries: Record<keyof typeof AT_MOST, LRUCache<string, Entry>>
  readonly #making = new Map<string, Making>()
  /**
   * Number of content changes seen by this cache. A value whose computation began before the last change is outdated.
   */
  #version = 0
  /** Callback that runs after each content change that the database notifies. */
  onChange: () => void = () => undefined
  #listening = false
  #closed = false
  #client: Client | undefined
  #warnedAt = -Infinity
  readonly #url: string
  readonly #log: FastifyBaseLogger

  /** Creates a cache that listens to the database at `url`. Its memory limits are divided by `processes`. */
  constructor(url: string, log: FastifyBaseLogger, processes = 1) {
    this.#url = url
    this.#log = log
    const share = ({ entries, bytes }: { entries: number; bytes: number }) =>
      createLruCache<Entry>({ entries, bytes: bytes / processes })
    this.#entries = { pages: share(AT_MOST.pages), answers: share(AT_MOST.answers) }
  }

  /**
   * Returns the cached value of a key, or calls `make` with the outdated one. Concurrent callers share one call.
   * Rejects as `make` does, unless an outdated value may be returned.
   */
  async get<T>(key: string, make: (former: T | undefined) => Promise<T>, options: Options<T>): Promise<T> {
    const kept = this.#entries[options.among].get(key)
    if (kept && this.#isFresh(kept)) return kept.value as T
    const making = this.#making.get(key) ?? this.#begin(key, make, options)
    if (!kept || !options.mayBeOld) return making.value as Promise<T>
    const old = Symbol('old')
    const patience = Math.max(0, making.at + PATIENCE_MS - Date.now())
    const first = await Promise.race([making.value.catch(() => old), sleep(patience, old, { ref: false })])
    if (first !== old) return first as T
    this.#warn()
    return kept.value as T
  }

  /** Returns the cached value of a key, synchronously; undefined when the value is not fresh. */
  fresh(key: string, among: keyof typeof AT_MOST): unknown {
    const kept = this.#entries[among].get(key)
    return kept && this.#isFresh(kept) ? kept.value : undefined
  }

  /** Numbers of HTML pages and API responses in the content cache. */
  get size(): Record<keyof typeof AT_MOST, number> {
    return { pages: this.#entries.pages.size, answers: this.#entries.answers.size }
  }

  /** Listens to content changes in the database, and reconnects when the connection is lost. */
  async listen(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, ...LISTENING })
    client.on('notification', () => {
      this.#forget()
      this.onChange()
    })
    client.on('error', () => this.#lost(client))
    client.once('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query('LISTEN content_version')
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    // Values made before listening may be outdated.
    this.#forget()
    this.#client = client
    this.#listening = true
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listening = false
    await this.#client?.end()
  }

  #isFresh({ at, version }: Entry) {
    return this.#listening && version === this.#version && Date.now() - at < FRESH_MS
  }

  #begin<T>(key: string, make: (former: T | undefined) => Promise<T>, { among, bytes, isWorth }: Options<T>): Making {
    const born = { at: Date.now(), version: this.#version }
    const entries = this.#entries[among]
    const former = entries.get(key)?.value as T | undefined
    const value = runForSeveralRequests(() => make(former)).then((made) => {
      const isOvertaken = (entries.get(key)?.version ?? 0) > born.version
      if (isWorth && !isWorth(made)) entries.delete(key)
      else if (!isOvertaken) entries.set(key, { value: made, bytes: bytes(made), ...born })
      return made
    })
    const making = { value, at: born.at }
    const end = () => this.#making.get(key) === making && this.#making.delete(key)
    value.then(end, end)
    this.#making.set(key, making)
    return making
  }

  /** Invalidates all values of the content cache, including those being computed. */
  #forget() {
    this.#version++
    this.#making.clear()
  }

  #warn() {
    if (Date.now() - this.#warnedAt < WARNING_EVERY_MS) return
    this.#warnedAt = Date.now()
    this.#log.warn('outdated pages are served: no new ones can be rendered')
  }

  #lost(client: Client) {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    this.#listening = false
    this.#forget()
    client.end().catch(() => undefined)
    this.#log.warn('the connection that reports content changes was lost')
    this.#again()
  }

  #again() {
    setTimeout(() => {
      if (!this.#closed) this.listen().catch(() => this.#again())
    }, 1000).unref()
  }
}
