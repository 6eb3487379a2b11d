import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Space in px left above a page when the PDF reader scrolls to it. */
const MARGIN_PX = 8
const SETTLED_MS = 80

/** Tracks the PDF page being read, and scrolls to others; `settled` is the page after a pause in scrolling. */
export function useCurrentPdfPage(view: RefObject<HTMLElement | null>, count: number, first: number, ratio: number) {
  const [current, setCurrent] = useState(first)
  const [settled, setSettled] = useState(first)
  const now = useRef(first)
  const isThere = count > 0

  const goTo = (page: number, share = 0) => {
    const target = Math.min(count, Math.max(1, page))
    const element = pagesOf(view.current)?.[target - 1]
    if (!(element instanceof HTMLElement) || !view.current) return
    now.current = target
    view.current.scrollTo({ top: element.offsetTop + element.clientHeight * share - MARGIN_PX })
    setCurrent(target)
    setSettled(target)
  }
  const stay = useEffectEvent(() => goTo(now.current))

  // Scrolls to the page before the first paint, and again when the size of the pages is known.
  useLayoutEffect(() => {
    if (isThere) stay()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it follows the size of the pages
  }, [isThere, ratio])

  useEffect(() => {
    const element = view.current
    if (!element || !isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const page = pageAt(element)
      if (page === now.current) return
      now.current = page
      setCurrent(page)
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(page), SETTLED_MS)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      clearTimeout(timer)
    }
  }, [view, isThere])

  const page = useCallback(() => now.current, [])
  return { current, settled, goTo, page }
}

const pagesOf = (view: HTMLElement | null) => view?.querySelector('[data-pages]')?.children

/** Returns the number of the page at a third of the PDF reader's height, which counts as being read. */
function pageAt(view: HTMLElement): number {
  const pages = pagesOf(view) ?? []
  const line = view.scrollTop + view.clientHeight / 3
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const page = pages[middle]
    if (page instanceof HTMLElement && page.offsetTop <= line) low = middle
    else high = middle - 1
  }
  return low + 1
}
