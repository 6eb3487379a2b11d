import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { normalizeSearchedPdfWords, findPdfTextMatchOffsets } from '#src/accords/reader/pdf/normalizedText.ts'

/**
 * A search result in a document: a range of a page, in the offsets of its source. For a PDF they count its normalized
 * text, for the text view the server's text of the page.
 */
export type DocumentSearchHit = { page: number; start: number; end: number }

/**
 * Normalized text of a page to search; `rangeOf` converts a match to the offsets that the view marks. The next search
 * reads the page again when `isPartial`.
 */
export type SearchablePage = {
  text: string
  rangeOf?: (start: number, end: number) => { start: number; end: number }
  isPartial?: boolean
}

/** Source of a search in a document. `read` rejects without a network; the next search then asks again. */
export type DocumentSearchSource = { pages: number; read: (page: number) => Promise<SearchablePage> }

/** Minimum number of characters to search for in a document. */
const LEAST_SIGNS = 2
/** Maximum number of results of a search in a document. */
const MOST_HITS = 5000
/** Number of pages whose text is read at once. Their results are displayed together: each update renders the pages. */
const PAGES_AT_ONCE = 10

/**
 * Searches a whole document, ignoring accents and case, from the current page to the end, then from the start. Each
 * page's text is read once.
 */
export function useDocumentTextSearch(source: DocumentSearchSource | undefined, words: string, from: () => number) {
  const [found, setFound] = useState(nothing)
  const [chosen, setChosen] = useState<DocumentSearchHit>()
  const texts = useRef(new Map<number, SearchablePage>())
  const begin = useEffectEvent(from)
  const readPage = useEffectEvent(async ({ read }: DocumentSearchSource, page: number) => {
    const known = texts.current.get(page)
    if (known !== undefined) return known
    try {
      const text = await read(page)
      if (!text.isPartial) texts.current.set(page, text)
      return text
    } catch {
      return { text: '' }
    }
  })
  useEffect(() => {
    const known = texts.current
    return () => known.clear()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each source has texts of its own
  }, [source])
  const wanted = normalizeSearchedPdfWords(words)
  const isAsked = wanted.length >= LEAST_SIGNS

  useEffect(() => {
    if (!source || !isAsked) return undefined
    const { signal, abort } = giveUp()
    const first = begin()
    async function search(within: DocumentSearchSource) {
      // A page's list stays the same object, so that a displayed page measures its results once.
      const hitsByPage = new Map<number, DocumentSearchHit[]>()
      let [searched, count] = [0, 0]
      while (searched < within.pages) {
        const numbers = nextPages(first, searched, within.pages)
        const pages = await Promise.all(numbers.map((page) => readPage(within, page)))
        if (signal.aborted) return
        for (const [index, { text, rangeOf = asIs }] of pages.entries()) {
          const page = numbers[index] ?? first
          const starts = findPdfTextMatchOffsets(wanted, text).slice(0, MOST_HITS - count)
          if (starts.length === 0) continue
          const hits = starts.map((start) => ({ page, ...rangeOf(start, start + wanted.length) }))
          hitsByPage.set(page, hits)
          count += hits.length
          setChosen((now) => now ?? hits[0])
        }
        searched += numbers.length
        setFound({ hitsByPage: new Map(hitsByPage), searched })
      }
    }
    void search(source)
    return () => {
      abort()
      setFound(nothing)
      setChosen(undefined)
    }
  }, [source, wanted, isAsked])

  const { hitsByPage, searched } = found
  const hits = useMemo(
    () => [...hitsByPage].sort(([one], [other]) => one - other).flatMap(([, ofPage]) => ofPage),
    [hitsByPage],
  )
  const index = chosen ? hits.findIndex(({ page, start }) => page === chosen.page && start === chosen.start) : -1
  return {
    hits,
    hitsByPage,
    chosen,
    /** Index of the selected search result, from 1; 0 without results. */
    number: index + 1,
    isAsked,
    isSearching: isAsked && (source === undefined || searched < source.pages),
    hasText: () => [...texts.current.values()].some(({ text }) => text.trim() !== ''),
    /** Moves to the next or previous search result, wrapping around. */
    step: (by: 1 | -1) => hits.length > 0 && setChosen(hits.at((index + by + hits.length) % hits.length)),
  }
}

function giveUp() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Returns the numbers of the pages to read next: the first one alone, whose results are displayed soonest. */
function nextPages(first: number, searched: number, pages: number): number[] {
  const length = searched === 0 ? 1 : Math.min(PAGES_AT_ONCE, pages - searched)
  return Array.from({ length }, (_, index) => ((first - 1 + searched + index) % pages) + 1)
}

const nothing = { hitsByPage: new Map<number, DocumentSearchHit[]>(), searched: 0 }

const asIs = (start: number, end: number) => ({ start, end })
