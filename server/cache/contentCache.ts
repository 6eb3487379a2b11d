import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { Client } from 'pg'
import { boundedCache } from './boundedCache.ts'

const FRESH_MS = 60_000
/** Pages are dear to make: no flood of calls for answers may push them out. The bytes are those of all processes. */
const AT_MOST = {
  pages: { entries: 500, bytes: 64 * 1_048_576 },
  answers: { entries: 500, bytes: 16 * 1_048_576 },
}
/** How long the database may take to say that it will tell of new content. */
const LISTENING = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
/** How long a new value is waited for when there is an old one to fall back on. */
const PATIENCE_MS = 1000
const WARNING_EVERY_MS = 10_000

type Entry = { value: unknown; bytes: number; at: number; version: number }
type Making = { value: Promise<unknown>; at: number }

type Options<T> = {
  /** Among what it is kept. */
  among: keyof typeof AT_MOST
  /** The size of a value in memory. */
  bytes: (value: T) => number
  /** False for a value that nobody else should find. */
  isWorth?: (value: T) => boolean
  /** True when an old value is better than a failure, or than a long wait. */
  mayBeOld?: boolean
}

/**
 * Keeps what is made from the content (answers, pages) until the database says that the content has changed, or for a
 * minute, since a post may have been dated in the future. Without the database's word nothing is taken for fresh; what
 * `mayBeOld` then goes on being given as long as no new one can be made. Bounded in number and in memory.
 */
export class ContentCache {
  readonly #entries: Record<keyof typeof AT_MOST, LRUCache<string, Entry>>
  readonly #making = new Map<string, Making>()
  /** Grows with each word of the database: what began to be made before it is not fresh. */
  #version = 0
  /** Told of each word of the database that the content has changed. */
  onChange: () => void = () => undefined
  #listening = false
  #closed = false
  #client: Client | undefined
  #warnedAt = -Infinity
  readonly #url: string
  readonly #log: FastifyBaseLogger

  /** One of so many `processes`, which have their memory together. */
  constructor(url: string, log: FastifyBaseLogger, processes = 1) {
    this.#url = url
    this.#log = log
    const share = ({ entries, bytes }: { entries: number; bytes: number }) =>
      boundedCache<Entry>({ entries, bytes: bytes / processes })
    this.#entries = { pages: share(AT_MOST.pages), answers: share(AT_MOST.answers) }
  }

  /**
   * The kept value, or the one that `make` gives (from the former one, if it likes); made once however many ask for it
   * at the same time. Rejects as `make` does, unless an old value may stand in.
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

  /** The kept value when it is fresh, at once. */
  fresh(key: string, among: keyof typeof AT_MOST): unknown {
    const kept = this.#entries[among].get(key)
    return kept && this.#isFresh(kept) ? kept.value : undefined
  }

  /** How many pages and answers are kept. */
  get size(): Record<keyof typeof AT_MOST, number> {
    return { pages: this.#entries.pages.size, answers: this.#entries.answers.size }
  }

  /** Begins to listen to the database; a lost connection is made again. */
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
    // What was made while nobody listened may be older than what is there now.
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
    const value = make(entries.get(key)?.value as T | undefined).then((made) => {
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

  /** From here on everything is made anew, what is being made included. */
  #forget() {
    this.#version++
    this.#making.clear()
  }

  #warn() {
    if (Date.now() - this.#warnedAt < WARNING_EVERY_MS) return
    this.#warnedAt = Date.now()
    this.#log.warn('old pages are given, since no new ones can be made')
  }

  #lost(client: Client) {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    this.#listening = false
    this.#forget()
    client.end().catch(() => undefined)
    this.#log.warn('the connection that tells of new content was lost')
    this.#again()
  }

  #again() {
    setTimeout(() => {
      if (!this.#closed) this.listen().catch(() => this.#again())
    }, 1000).unref()
  }
}
