import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'
import type {
  NumberedAccordArticle,
  PdfPageText,
  PassageSearchReply,
  AccordPassageQuery,
} from '#contract/accords/accordTexts.ts'
import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import { buildApiCallPath } from '#contract/address.ts'
import { passagesToSearchHits } from '#contract/search/passages/passagesToSearchHits.ts'
import type { SearchReply } from '#contract/search/search.ts'
import type { SearchPackFileName } from '#contract/search/searchPack.ts'
import { readStoredSearchManifest, readVerifiedSearchFile, type StoredSearchManifest } from './storedSearchPack.ts'
import { openDeviceStore, type DeviceStore } from '#src/offline/store/deviceStore.ts'
import type { AccordArticleReference } from './buildClause.ts'
import type { DocumentTextReference, PdfPageReference } from './messages.ts'
import type { SearchWorkerClient } from './searchWorker.ts'

/** Delay in ms after the last offline query before the search data, some megabytes, is freed from memory. */
const REST_MS = 120_000
const LONGEST = 100
/** Pattern of the API path of a PDF page's text, with its document and page. */
const PAGE = /^\/accords\/\d+\/documents\/(\d+)\/pages\/(\d+)$/
/** Pattern of the API path of a part of a PDF's text, with its document and part. */
const TEXT_PART = /^\/accords\/\d+\/documents\/(\d+)\/texts\/(\d+)$/
/** Pattern of the API path of an agreement's article, with its agreement and number. */
const CLAUSE = /^\/accords\/(\d+)\/clauses\/([^/]+)$/
const [PASSAGES, EVERYTHING] = [buildApiCallPath('GET /accords/passages'), buildApiCallPath('GET /search/member')]

type Opened = { store: DeviceStore; brought: StoredSearchManifest; worker: SearchWorkerClient }

let opened: Promise<Opened | undefined> | undefined
let resting: ReturnType<typeof setTimeout> | undefined

/**
 * Returns the API reply of a search, a PDF page's text, a part of a PDF's text or an article from the offline search
 * data, with the time of its download. Returns undefined for other cache keys, and when no search data is stored.
 */
export async function answerFromOfflineSearchData(key: string): Promise<
  | {
      at: string
      answer: PassageSearchReply | SearchReply | { data: PdfPageText | NumberedAccordArticle | DocumentTextPart }
    }
  | undefined
> {
  const { pathname, searchParams } = new URL(key, 'https://key.invalid')
  const [, document, page] = PAGE.exec(pathname) ?? []
  if (document) return pageOffline({ document: Number(document), page: Number(page) })
  const [, textOf, part] = TEXT_PART.exec(pathname) ?? []
  if (textOf) return textPartOffline({ document: Number(textOf), part: Number(part) })
  const [, accord, number] = CLAUSE.exec(pathname) ?? []
  if (accord && number) return clauseOffline({ accord: Number(accord), number: decodeURIComponent(number) })
  const isPassages = pathname === PASSAGES
  if (!isPassages && pathname !== EVERYTHING) return undefined
  const device = await open()
  const found = await device?.worker
    .find(queryOf(searchParams, isPassages ? 'limit' : 'per_kind'))
    .catch(() => undefined)
  if (!device || !found) return undefined
  return { at: device.brought.at, answer: isPassages ? found : asAnswer(found) }
}

/** Returns the text of a PDF page from the offline search data, without word positions, which only the server knows. */
async function pageOffline(place: PdfPageReference) {
  const device = await open()
  const text = await device?.worker.pageText(place).catch(() => undefined)
  if (!device || !text) return undefined
  return { at: device.brought.at, answer: { data: { page: place.page, width: 0, height: 0, text, words: [] } } }
}

/** Returns a part of a PDF's text from the offline search data, as the server builds it. */
async function textPartOffline(place: DocumentTextReference) {
  const device = await open()
  const data = await device?.worker.textPart(place).catch(() => undefined)
  return device && data && { at: device.brought.at, answer: { data } }
}

/** Returns an article of an agreement from the offline search data. */
async function clauseOffline(place: AccordArticleReference) {
  const device = await open()
  const data = await device?.worker.clause(place).catch(() => undefined)
  return device && data && { at: device.brought.at, answer: { data } }
}

function queryOf(asked: URLSearchParams, count: 'limit' | 'per_kind'): AccordPassageQuery {
  const query = (asked.get('query') ?? '').trim().slice(0, LONGEST)
  const literal = asked.get('literal') === 'true' ? 'true' : undefined
  if (count === 'per_kind') return { query, literal, limit: Number(asked.get(count) ?? 5) }
  const [accord, company] = [asked.get('accord'), asked.get('company')]
  return {
    query,
    literal,
    limit: Number(asked.get(count) ?? 20),
    ...(accord && { accord: Number(accord) }),
    ...(company && { company: Number(company) }),
    theme: (asked.get('theme') ?? undefined) as AccordTheme | undefined,
    status: (asked.get('status') ?? undefined) as AccordStatus | undefined,
  }
}

/** Converts found passages into a reply of the whole-portal search, which offline covers passages only. */
const asAnswer = (found: PassageSearchReply): SearchReply => ({
  data: found.total > 0 ? [passagesToSearchHits(found)] : [],
  ...(found.correction !== undefined && { correction: found.correction }),
  isCorrected: found.isCorrected,
  without: [],
})

/** Starts the offline search's web worker on the stored search data, and shares it between queries. */
async function open(): Promise<Opened | undefined> {
  clearTimeout(resting)
  resting = setTimeout(stopOfflineSearchWorker, REST_MS)
  const store = await openDeviceStore()
  const former = await opened
  if (former && former.store !== store) stopOfflineSearchWorker()
  if (!store) return undefined
  opened ??= start(store).catch(() => undefined)
  const device = await opened
  // The next query retries: the search data may have been downloaded meanwhile.
  if (!device) opened = undefined
  return device
}

async function start(store: DeviceStore): Promise<Opened | undefined> {
  const brought = await readStoredSearchManifest(store)
  if (!brought) return undefined
  const files: Partial<Record<SearchPackFileName, ArrayBuffer>> = {}
  for (const file of brought.facts.files) {
    const whole = await readVerifiedSearchFile(store, file)
    if (whole) files[file.part] = whole.buffer
  }
  const { textes, index, francais } = files
  if (!textes || !index || !francais) return undefined
  const { SearchWorkerClient: Started } = await import('./searchWorker.ts')
  const worker = new Started()
  await worker.open({ facts: brought.facts, files: { textes, index, francais } }).catch((error: unknown) => {
    worker.end()
    throw error
  })
  return { store, brought, worker }
}

/** Stops the offline search and frees its memory: at the end of the session, when the network is back, or when idle. */
export function stopOfflineSearchWorker() {
  clearTimeout(resting)
  const former = opened
  opened = undefined
  void former?.then((device) => device?.worker.end())
}
