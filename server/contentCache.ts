import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'

const FRESH_MS = 60_000
const ENTRIES_AT_MOST = 500

/**
 * Keeps what is made from the content (answers, pages) until the database says that the content has changed, or for a
 * minute, since a post may have been dated in the future. Without the database's word nothing is kept.
 */
export class ContentCache {
  #entries = new Map<string, { made: Promise<unknown>; at: number }>()
  #listening = false
  #closed = false
  #client: Client | undefined
  readonly #url: string
  readonly #log: FastifyBaseLogger

  constructor(url: string, log: FastifyBaseLogger) {
    this.#url = url
    this.#log = log
  }

  /**
   * The kept value, or the one that `make` gives; made once however many ask for it at the same time. What is not
   * `worth` keeping is let go as soon as it is made.
   */
  get<T>(key: string, make: () => Promise<T>, worth: (value: T) => boolean = () => true): Promise<T> {
    if (!this.#listening) return make()
    const kept = this.#entries.get(key)
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.made as Promise<T>
    const entry = { made: make(), at: Date.now() }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const letGo = () => this.#entries.get(key) === entry && this.#entries.delete(key)
    entry.made.then((value) => worth(value) || letGo(), letGo)
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > ENTRIES_AT_MOST && oldest !== undefined) this.#entries.delete(oldest)
    return entry.made
  }

  /** Begins to listen to the database; a lost connection is made again, and until then nothing is kept. */
  async listen(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true })
    client.on('notification', () => this.#entries.clear())
    client.once('error', () => this.#lost(client))
    client.once('end', () => this.#lost(client))
    await client.connect()
    await client.query('LISTEN content_version')
    this.#client = client
    this.#listening = true
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listening = false
    this.#entries.clear()
    await this.#client?.end()
  }

  #lost(client: Client) {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    this.#listening = false
    this.#entries.clear()
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
