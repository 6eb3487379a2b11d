import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Pages made at a time, and the pause after each: visitors' own answers come in between. */
const AT_MOST = 300
const PAUSE_MS = 20
/** Changes of the content come several at once. */
const SETTLED_MS = 1000

/** Makes one page, and ends once its smallest form is there. */
export type MakePage = () => Promise<unknown>

/**
 * Makes pages before anyone asks for them, and squeezes each as small as it goes: one after the other, from the start on
 * and after each change of the content.
 */
export class PagesAhead {
  readonly #wanted: () => Promise<MakePage[]>
  readonly #log: FastifyBaseLogger
  #isChanged = false
  #running: Promise<void> | undefined
  #isClosed = false

  /** `wanted` gives what is to be made, the most asked for first. */
  constructor(wanted: () => Promise<MakePage[]>, log: FastifyBaseLogger) {
    this.#wanted = wanted
    this.#log = log
  }

  /** Makes them now; a change meanwhile begins again once this is over. */
  run(): Promise<void> {
    this.#isChanged = true
    return (this.#running ??= this.#all().finally(() => (this.#running = undefined)))
  }

  /** The same, once no other change has come for a moment. */
  async afterChange() {
    await sleep(SETTLED_MS, undefined, { ref: false })
    if (!this.#isClosed) await this.run()
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
      this.#log.info({ made, ms: Math.round(performance.now() - began) }, 'pages were made ahead')
    }
  }
}
