import { LAST_READ_PDF_PAGES_KEY } from '#src/accords/storedReader.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const MOST = 50

/** Number of the page last read in each PDF on this device, most recent PDF last. */
const stored = createStoredValue<[document: number, page: number][]>(
  [LAST_READ_PDF_PAGES_KEY],
  ([text = null]) => asPages(text),
  [],
)

/** Returns the number of the page last read in a PDF on this device; undefined when it was never opened. */
export const lastReadPdfPageNumber = (document: number): number | undefined =>
  stored.get().find(([id]) => id === document)?.[1]

export function storeLastPdfPageRead(document: number, page: number) {
  const others = stored.get().filter(([id]) => id !== document)
  stored.set({ [LAST_READ_PDF_PAGES_KEY]: JSON.stringify([...others, [document, page]].slice(-MOST)) })
}

function asPages(text: string | null) {
  const value = parseStoredJson(text)
  const isPage = (one: unknown): one is [number, number] =>
    Array.isArray(one) && one.length === 2 && one.every((number) => Number.isSafeInteger(number) && number > 0)
  return Array.isArray(value) ? value.filter(isPage) : []
}
