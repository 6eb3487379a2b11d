import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Space in px left above a page when the reader scrolls to it. */
const MARGIN_PX = 8
const SETTLED_MS = 80

/** Page at the reading line, how far its start lies above the top of the view, and its height, in px. */
type Anchor = { page: number; delta: number; height: number }

/**
 * Tracks the page being read, and scrolls to others; `settled` is the page after a pause in scrolling. `layout` changes
 * with the reader's view or the size of its pages.
 */
export function useCurrentReaderPage(
  view: RefObject<HTMLElement | null>,
  count: number,
  first: number,
  layout: unknown,
) {
  const [current, setCurrent] = useState(first)
  const [settled, setSettled] = useState(first)
  const now = useRef(first)
  const anchor = useRef<Anchor>(undefined)
  const isThere = count > 0

  const goTo = (page: number, share = 0) => {
    const target = Math.min(count, Math.max(1, page))
    const element = pageElement(view.current, target)
    if (!element || !view.current) return
    now.current = target
    view.current.scrollTo({ top: element.offsetTop + element.clientHeight * share - MARGIN_PX })
    anchor.current = anchorOf(view.current, target)
    setCurrent(target)
    setSettled(target)
  }
  const stay = useEffectEvent(() => goTo(now.current))

  // Scrolls to the page before the first paint, and again when the size of the pages is known.
  useLayoutEffect(() => {
    if (isThere) stay()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it follows the view and the size of the pages
  }, [isThere, layout])

  useEffect(() => {
    const element = view.current
    if (!element || !isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const page = pageAt(element)
      anchor.current = anchorOf(element, page)
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each view has an element of its own
  }, [view, isThere, layout])

  const page = useCallback(() => now.current, [])
  const keepPlace = useCallback(() => restoreAnchor(view, anchor), [view])
  const show = useCallback((target: Element, share: number) => scrollToElement(view, anchor, { target, share }), [view])
  return { current, settled, goTo, page, keepPlace, show }
}

type View = RefObject<HTMLElement | null>

/** Scrolls back to what was at the top of the view, after content above it has changed its height. */
function restoreAnchor(view: View, anchor: RefObject<Anchor | undefined>) {
  const [element, kept] = [view.current, anchor.current]
  const at = kept && pageElement(element, kept.page)
  if (!element || !at) return
  const isInside = kept.delta > 0 && kept.height > 0
  const top = at.offsetTop + (isInside ? (kept.delta * at.clientHeight) / kept.height : kept.delta)
  if (Math.abs(top - element.scrollTop) > 1) element.scrollTo({ top })
  anchor.current = anchorOf(element, kept.page)
}

/** Scrolls to an element of a page, so that it lies at a share of the view's height. */
function scrollToElement(
  view: View,
  anchor: RefObject<Anchor | undefined>,
  { target, share }: { target: Element; share: number },
) {
  const element = view.current
  if (!element) return
  const top = target.getBoundingClientRect().top - element.getBoundingClientRect().top
  element.scrollTo({ top: element.scrollTop + top - element.clientHeight * share - MARGIN_PX })
  anchor.current = anchorOf(element, pageAt(element))
}

function pageElement(view: HTMLElement | null, page: number): HTMLElement | undefined {
  const element = pagesOf(view)?.[page - 1]
  return element instanceof HTMLElement ? element : undefined
}

function anchorOf(view: HTMLElement, page: number): Anchor | undefined {
  const element = pageElement(view, page)
  return element && { page, delta: view.scrollTop - element.offsetTop, height: element.clientHeight }
}

const pagesOf = (view: HTMLElement | null) => view?.querySelector('[data-pages]')?.children

/** Returns the number of the page at a third of the reader's height, which counts as being read. */
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
