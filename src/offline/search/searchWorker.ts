import type { Clause, PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { ClausePlace } from './clauseOf.ts'
import type { Asked, PagePlace, Told } from './messages.ts'
// oxlint-disable-next-line import/default -- its address
import url from './search.worker.ts?worker&url'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Searches beside the page, which stays at hand meanwhile. What it holds goes with it. */
export class SearchWorker {
  readonly #worker = new Worker(policy().createScriptURL(url) as string, { type: 'module' })
  readonly #waiting = new Map<number, (told: Told) => void>()
  #asked = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    })
    // Its code did not come, or it has run out of memory: nobody waits for it any longer.
    this.#worker.addEventListener('error', () => this.end())
  }

  /** Throws when what it is given is damaged. */
  async open(pack: Omit<Extract<Asked, { facts: unknown }>, 'id'>): Promise<void> {
    await this.#ask(pack, Object.values(pack.files))
  }

  async find(query: PassageQuery): Promise<PassageAnswer | undefined> {
    return (await this.#ask({ query })).answer
  }

  /** The text of a page as the server has it; empty where nothing of it was brought. */
  async pageText(place: PagePlace): Promise<string> {
    return (await this.#ask({ place })).text ?? ''
  }

  /** An article; undefined where none was brought. */
  async clause(clause: ClausePlace): Promise<Clause | undefined> {
    return (await this.#ask({ clause })).clause
  }

  end() {
    this.#worker.terminate()
    for (const [id, tell] of this.#waiting) tell({ id, isFailed: true })
    this.#waiting.clear()
  }

  async #ask(asking: WithoutId<Asked>, handedOver: ArrayBuffer[] = []): Promise<Told> {
    const id = ++this.#asked
    const told = await new Promise<Told>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ id, ...asking }, handedOver)
    })
    if (told.isFailed) throw new Error('The search without a network has failed')
    return told
  }
}

type Policy = { createScriptURL: (url: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let made: Policy | undefined
// A policy is made once: the browser refuses a second one of its name.
const policy = () =>
  (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('search-worker', rules) ?? rules)

const rules: Policy = {
  createScriptURL(asked) {
    if (asked !== url) throw new TypeError('Only the search’s worker is admitted')
    return asked
  },
}
