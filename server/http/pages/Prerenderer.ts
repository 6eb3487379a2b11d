import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Maximum number of pages in a prerendering run, and the pause after each in milliseconds, which lets other requests
 * in.
 */
const AT_MOST = 300
const PAUSE_MS = 20
/** Milliseconds without another content change after which pages are prerendered again: changes arrive in groups. */
const SETTLED_MS = 5000

/** Function that prerenders one HTML page and resolves once its smallest compressed form is ready. */
export type PrerenderTask = () => Promise<unknown>

/** Prerenders pages in the background, one after the other, at start and after each content change. */
export class Prerenderer {
  readonly #wanted: () => Promise<PrerenderTask[]>
  readonly #log: FastifyBaseLogger
  #isChanged = false
  /** Number of content changes so far. */
  #changes = 0
  #running: Promise<void> | undefined
  #isClosed = false

  /** Creates a prerenderer; `wanted` returns the pages to render, most requested first. */
  constructor(wanted: () => Promise<PrerenderTask[]>, log: FastifyBaseLogger) {
    this.#wanted = wanted
    this.#log = log
  }

  /** Prerenders all pages now. A change during the run starts another one afterwards. */
  run(): Promise<void> {
    this.#isChanged = true
    return (this.#running ??= this.#all().finally(() => (this.#running = undefined)))
  }

  /**
   * Prerenders the pages once no content has changed for five seconds. Meanwhile requests render the pages. Resolves at
   * once after the wait when another change has come.
   */
  async afterChange() {
    const change = ++this.#changes
    await sleep(SETTLED_MS, undefined, { ref: false })
    if (change === this.#changes && !this.#isClosed) await this.run()
  }

  close() {
    this.#isClosed = true
  }

  async #all() {
    while (this.#isChanged && !this.#isClosed) {
      this.#isChanged = false
      const began = performance.now()
      let made = 0
      for (const make of (await this.#wanted()).slice(0, AT_MOST)) {
        if (this.#isClosed) break
        await make()
        made++
        await sleep(PAUSE_MS, undefined, { ref: false })
      }
      this.#log.info({ made, ms: Math.round(performance.now() - began) }, 'pages were prerendered')
    }
  }
}
