import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Milliseconds after which a finger that stays on a page selects the word below it. */
const LONG_PRESS_MS = 500
/** Distance in px from which a moved mouse selects, and a moved finger scrolls. */
const MOVED_PX = 6

/** Point of a page, as shares of its width and height. */
type PagePoint = { page: HTMLElement; x: number; y: number }
type Wish = { from: PagePoint; to: PagePoint }

/**
 * Detects that someone selects text on the picture of a page, and calls `onWish`, which loads the page's text. Returns
 * a function that makes the selection once the text of a page is there.
 */
export function useTextWish(view: RefObject<HTMLElement | null>, isPicture: boolean, onWish: () => void) {
  const wish = useRef<Wish>(undefined)
  const tell = useEffectEvent(onWish)
  useEffect(() => {
    const element = view.current
    if (!element || !isPicture) return undefined
    let start: (PagePoint & { clientX: number; clientY: number }) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (from: PagePoint, to: PagePoint) => {
      wish.current = { from, to }
      tell()
    }
    const end = () => {
      clearTimeout(timer)
      start = undefined
    }
    const onDown = (event: PointerEvent) => {
      end()
      const at = pagePointOf(event)
      if (!at || event.button !== 0) return
      start = { ...at, clientX: event.clientX, clientY: event.clientY }
      if (event.pointerType !== 'mouse') timer = setTimeout(() => ask(at, at), LONG_PRESS_MS)
    }
    const onMove = (event: PointerEvent) => {
      if (!start || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < MOVED_PX) return
      if (event.pointerType !== 'mouse') return end()
      ask(start, pagePointOf(event) ?? wish.current?.to ?? start)
    }
    const onDoubleClick = (event: MouseEvent) => {
      const at = pagePointOf(event)
      if (at) ask(at, at)
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('dblclick', onDoubleClick)
    for (const name of ENDS) element.addEventListener(name, end)
    return () => {
      end()
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('dblclick', onDoubleClick)
      for (const name of ENDS) element.removeEventListener(name, end)
    }
  }, [view, isPicture])

  return (page: number) => {
    const wanted = wish.current
    if (!wanted || Number(wanted.from.page.dataset['page']) !== page) return
    wish.current = undefined
    select(wanted)
  }
}

const ENDS = ['pointerup', 'pointercancel', 'scroll'] as const

function pagePointOf({ target, clientX, clientY }: MouseEvent): PagePoint | undefined {
  const page = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
  if (!page) return undefined
  const { left, top, width, height } = page.getBoundingClientRect()
  return { page, x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Selects the text between two points of pages; the word below them when both are the same. */
function select({ from, to }: Wish) {
  const [start, end] = [caretAt(from), caretAt(to)]
  const selection = getSelection()
  if (!start || !selection) return
  const last = end ?? start
  selection.setBaseAndExtent(start.node, start.offset, last.node, last.offset)
  if (!selection.isCollapsed) return
  selection.modify('move', 'backward', 'word')
  selection.modify('extend', 'forward', 'word')
}

function caretAt({ page, x, y }: PagePoint): { node: Node; offset: number } | undefined {
  const { left, top, width, height } = page.getBoundingClientRect()
  const [atX, atY] = [left + x * width, top + y * height]
  // Safari before 26.2 has the older function only.
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(atX, atY)
    return position ? { node: position.offsetNode, offset: position.offset } : undefined
  }
  const range = (document as Document).caretRangeFromPoint(atX, atY)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}
