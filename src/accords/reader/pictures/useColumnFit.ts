import '#theme/laterComponents.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, type RefObject } from 'react'

type Element = RefObject<HTMLElement | null>
type Column = {
  /** Left and right edges of the text, as shares of the page's width. */
  column: [number, number] | undefined
  zoom: number
}

/** Space left beside the text, as a share of the page's width. */
const BESIDE = 0.02

/**
 * Returns the factor by which pages are enlarged on a phone, so that their text fills the view, and scrolls to the text
 * at the zoom of 1. It is 1 on wide screens, and where the edges of the text are unknown.
 */
export function useColumnFit(view: Element, list: Element, { column, zoom }: Column): number {
  const isNarrow = useMediaQuery<{ breakpoints: { down: (name: 'sm') => string } }>(({ breakpoints }) =>
    breakpoints.down('sm'),
  )
  const [left, right] = column ?? [0, 1]
  const from = Math.max(0, left - BESIDE)
  const fit = isNarrow ? Math.max(1, 1 / (Math.min(1, right + BESIDE) - from)) : 1
  // After the layout effect of the zoom, which keeps another point in place.
  useEffect(() => {
    const [element, page] = [view.current, list.current?.firstElementChild]
    if (fit === 1 || zoom !== 1 || !element || !(page instanceof HTMLElement)) return
    element.scrollLeft = page.offsetLeft + from * page.clientWidth
  }, [view, list, fit, from, zoom])
  return fit
}
