import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Above the page that one goes to. */
const MARGIN_PX = 8
const SETTLED_MS = 80

/** Which page is read, and how to go to another; `settled` is the page where one has stayed a moment. */
export function useCurrentPage(view: RefObject<HTMLElement | null>, count: number, first: number, ratio: number) {
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

  // At its place from the first drawing on, and still there when the size of the pages is known.
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

/** The page at a third of the view: the one that is being read. */
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
