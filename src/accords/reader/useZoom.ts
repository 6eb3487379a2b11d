import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4]
const [SMALLEST, LARGEST] = [0.5, 4]
const WHEEL_PX = 400

type Point = { x: number; y: number }
type Fingers = { distance: number; zoom: number }

/**
 * Controls the zoom of the reader, where 1 is the width of the view for pages, and the usual size for text: by steps,
 * Ctrl and wheel, or pinch. The point under the pointer, or the middle, stays fixed; with `keepPlace`, the text does.
 */
export function useReaderZoom(view: RefObject<HTMLElement | null>, isReady: boolean, keepPlace?: () => void) {
  const [zoom, setZoom] = useState(1)
  const kept = useRef<{ at: Point; share: Point }>(undefined)

  const zoomTo = (wanted: number, at?: Point) => {
    const element = view.current
    if (!element) return
    const point = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 3 }
    const share = {
      x: (element.scrollLeft + point.x) / element.scrollWidth,
      y: (element.scrollTop + point.y) / element.scrollHeight,
    }
    kept.current = { at: point, share }
    setZoom(Math.min(LARGEST, Math.max(SMALLEST, wanted)))
  }
  useLayoutEffect(() => {
    const element = view.current
    if (!element || !kept.current) return
    if (keepPlace) return keepPlace()
    const { at, share } = kept.current
    element.scrollTo(share.x * element.scrollWidth - at.x, share.y * element.scrollHeight - at.y)
    kept.current = undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it follows each change of size
  }, [zoom, view, keepPlace])

  const turn = useEffectEvent((event: WheelEvent) => {
    // Trackpads report a pinch as Ctrl and wheel, which would zoom the whole portal.
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(zoom * Math.exp(-event.deltaY / WHEEL_PX), within(view.current, event.clientX, event.clientY))
  })
  const fingers = useRef<Fingers>(undefined)
  const spread = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) {
      fingers.current = undefined
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    fingers.current ??= { distance, zoom }
    const middle = within(view.current, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
    zoomTo(fingers.current.zoom * (distance / fingers.current.distance), middle)
  })
  useEffect(() => {
    const element = view.current
    if (!element || !isReady) return undefined
    // React's listeners are passive and cannot prevent the browser's zoom.
    const [onWheel, onTouch] = [(event: WheelEvent) => turn(event), (event: TouchEvent) => spread(event)]
    element.addEventListener('wheel', onWheel, { passive: false })
    for (const name of TOUCHES) element.addEventListener(name, onTouch, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      for (const name of TOUCHES) element.removeEventListener(name, onTouch)
    }
  }, [view, isReady])

  return {
    zoom,
    isSmallest: zoom <= SMALLEST,
    isLargest: zoom >= LARGEST,
    larger: () => zoomTo(STEPS.find((step) => step > zoom + 0.01) ?? LARGEST),
    smaller: () => zoomTo(STEPS.findLast((step) => step < zoom - 0.01) ?? SMALLEST),
    reset: () => zoomTo(1),
  }
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const

function within(element: HTMLElement | null, x: number, y: number): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: x - left, y: y - top }
}
