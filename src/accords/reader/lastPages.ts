import { STORED_PAGES } from '#src/accords/storedPages.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

const MOST = 50

/** The page where each document was last read on this device, the latest last. */
const stored = storedValue<[document: number, page: number][]>([STORED_PAGES], ([text = null]) => asPages(text), [])

/** Where a document was last read; undefined when it never was. */
export const lastPage = (document: number): number | undefined => stored.get().find(([id]) => id === document)?.[1]

export function rememberPage(document: number, page: number) {
  const others = stored.get().filter(([id]) => id !== document)
  stored.set({ [STORED_PAGES]: JSON.stringify([...others, [document, page]].slice(-MOST)) })
}

function asPages(text: string | null) {
  const value = parseStored(text)
  const isPage = (one: unknown): one is [number, number] =>
    Array.isArray(one) && one.length === 2 && one.every((number) => Number.isSafeInteger(number) && number > 0)
  return Array.isArray(value) ? value.filter(isPage) : []
}
