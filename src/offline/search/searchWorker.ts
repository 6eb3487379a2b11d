import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import type { NumberedAccordArticle, PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import type { AccordArticleReference } from './buildClause.ts'
import type { DocumentTextReference, SearchWorkerRequest, PdfPageReference, SearchWorkerReply } from './messages.ts'
// oxlint-disable-next-line import/default -- its address
import url from './search.worker.ts?worker&url'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * Client of the web worker that runs the offline search, so that the page stays responsive. The worker's memory is
 * freed at the end.
 */
export class SearchWorkerClient {
  readonly #worker = new Worker(policy().createScriptURL(url) as string, { type: 'module' })
  readonly #waiting = new Map<number, (told: SearchWorkerReply) => void>()
  #asked = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<SearchWorkerReply>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    })
    // Failed download or lack of memory: rejects all pending requests.
    this.#worker.addEventListener('error', () => this.end())
  }

  /** Opens the offline search data in the web worker. Throws when it is damaged. */
  async open(pack: Omit<Extract<SearchWorkerRequest, { facts: unknown }>, 'id'>): Promise<void> {
    await this.#ask(pack, Object.values(pack.files))
  }

  async find(query: AccordPassageQuery): Promise<PassageSearchReply | undefined> {
    return (await this.#ask({ query })).answer
  }

  /** Returns the text of a PDF page; empty when the offline search data lacks it. */
  async pageText(place: PdfPageReference): Promise<string> {
    return (await this.#ask({ place })).text ?? ''
  }

  /** Returns an agreement's article; undefined when the offline search data lacks it. */
  async clause(clause: AccordArticleReference): Promise<NumberedAccordArticle | undefined> {
    return (await this.#ask({ clause })).clause
  }

  /** Returns a part of a document's text; undefined when the offline search data lacks the document. */
  async textPart(textPart: DocumentTextReference): Promise<DocumentTextPart | undefined> {
    return (await this.#ask({ textPart })).textPart
  }

  end() {
    this.#worker.terminate()
    for (const [id, tell] of this.#waiting) tell({ id, isFailed: true })
    this.#waiting.clear()
  }

  async #ask(asking: WithoutId<SearchWorkerRequest>, handedOver: ArrayBuffer[] = []): Promise<SearchWorkerReply> {
    const id = ++this.#asked
    const told = await new Promise<SearchWorkerReply>((resolve) => {
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
// The browser refuses a second Trusted Types policy of the same name.
const policy = () =>
  (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('search-worker', rules) ?? rules)

const rules: Policy = {
  createScriptURL(asked) {
    if (asked !== url) throw new TypeError('Only the search’s worker is admitted')
    return asked
  },
}
