import type { KeyboardEvent, RefObject } from 'react'

type Means = {
  view: RefObject<HTMLElement | null>
  page: () => number
  goTo: (page: number) => void
  count: number
  zoom: { larger: () => void; smaller: () => void; reset: () => void }
  openFind: () => void
  /** Closes the open panel of the PDF reader, or else the reader itself. */
  closeFirst: () => void
}

const LINE_PX = 60

/**
 * Returns the keyboard handler of the PDF reader: arrows, Page Up and Down, Home, End, + - 0, / and Escape. Most keys
 * are inactive in text fields.
 */
export function usePdfReaderKeyboardHandler({ view, page, goTo, count, zoom, openFind, closeFirst }: Means) {
  const isWide = () => view.current !== null && view.current.scrollWidth > view.current.clientWidth
  const scroll = (by: number) => view.current?.scrollBy({ top: by })
  // When the page is wider than the view, arrows scroll sideways.
  const turn = (by: number) => (isWide() ? view.current?.scrollBy({ left: by * LINE_PX }) : goTo(page() + by))
  const acts: Record<string, (() => unknown) | undefined> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    ArrowUp: () => scroll(-LINE_PX),
    ArrowDown: () => scroll(LINE_PX),
    PageUp: () => goTo(page() - 1),
    PageDown: () => goTo(page() + 1),
    Home: () => goTo(1),
    End: () => goTo(count),
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.reset,
    '/': openFind,
  }

  return (event: KeyboardEvent) => {
    // Menus and dialogs above the reader handle their own keys.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const isFind = (event.ctrlKey || event.metaKey) && event.key === 'f'
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') closeFirst()
    else if (isFind && count > 0) openFind()
    else {
      const act = acts[event.key]
      if (!act || isTyping || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      act()
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
