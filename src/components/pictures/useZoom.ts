import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'

const [SMALLEST, LARGEST, STEP] = [0.5, 3, 0.25]
/** Distance that the mouse wheel turns for one zoom step, in px. */
const WHEEL_PX = 60
const LINE_PX = 30
/** Pause in ms, and pointer distance in px, after which a mouse wheel event starts a new zoom gesture. */
const [GESTURE_MS, GESTURE_PX] = [500, 4]

type Point = { x: number; y: number }
type State = { scale: number; shift: Point }
const still: State = { scale: 1, shift: { x: 0, y: 0 } }

/**
 * Controls the zoom of a drawing, from 0.5 to 3 in steps of 0.25, and its shift in px. The shift is zero up to size 1.
 */
export function useDrawingZoom(view: RefObject<HTMLElement | null>) {
  const [{ scale, shift }, setState] = useState(still)
  const [isDragged, setIsDragged] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<{ distance: number; scale: number }>(undefined)

  const change = (next: (state: State) => State) => setState((state) => inside(next(state), view.current))
  const zoom = (steps: number) => change((state) => ({ ...state, scale: state.scale + steps * STEP }))
  const move = (x: number, y: number) =>
    change((state) => ({ ...state, shift: { x: state.shift.x + x, y: state.shift.y + y } }))

  const turned = useRef(0)
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    turned.current += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
    const steps = Math.trunc(turned.current / WHEEL_PX)
    turned.current -= steps * WHEEL_PX
    if (steps !== 0) zoom(-Math.sign(steps))
  })
  /** True when a wheel gesture over the drawing can change its size; at the limit the page scrolls. */
  const canTurn = useEffectEvent(({ deltaY }: WheelEvent) => (deltaY < 0 ? scale !== LARGEST : scale !== SMALLEST))
  useEffect(() => {
    const element = view.current
    let last: WheelEvent | undefined
    let isOurs = false
    // The start of a gesture decides between zooming and scrolling, wherever the pointer goes afterwards.
    const follow = (event: WheelEvent) => {
      if (!last || isNewGesture(last, event)) {
        turned.current = 0
        isOurs = element?.contains(event.target as Node) === true && canTurn(event)
      }
      last = event
    }
    // Trackpads report a pinch as Ctrl and wheel, which would zoom the whole page.
    const listen = (event: WheelEvent) => {
      if (isOurs || event.ctrlKey) turn(event)
    }
    window.addEventListener('wheel', follow, { passive: true, capture: true })
    // React's listeners are passive and cannot prevent scrolling.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => {
      window.removeEventListener('wheel', follow, { capture: true })
      element?.removeEventListener('wheel', listen)
    }
  }, [view])

  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    pinch.current = undefined
    setIsDragged(fingers.current.size > 0)
  }

  const pointer = {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget, button }: PointerEvent) => {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      pinch.current = fingers.current.size === 2 ? { distance: distanceOf(fingers.current), scale } : undefined
      setIsDragged(true)
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const before = fingers.current.get(pointerId)
      if (!before) return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      const { distance, scale: from } = pinch.current ?? { distance: 0, scale: 1 }
      if (distance > 0) change((state) => ({ ...state, scale: from * (distanceOf(fingers.current) / distance) }))
      else move(clientX - before.x, clientY - before.y)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }

  return {
    scale,
    shift,
    isDragged,
    isSmallest: scale === SMALLEST,
    isLargest: scale === LARGEST,
    zoom,
    move,
    reset: () => setState(still),
    pointer,
  }
}

/** True when a mouse wheel event starts a new zoom gesture: the pointer does not move during one. */
const isNewGesture = (last: WheelEvent, next: WheelEvent) =>
  next.timeStamp - last.timeStamp > GESTURE_MS ||
  Math.hypot(next.screenX - last.screenX, next.screenY - last.screenY) > GESTURE_PX

/** Rounds a drawing's zoom to a step, and limits its shift to the edges of the drawing. */
function inside({ scale, shift }: State, view: HTMLElement | null): State {
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.round(scale / STEP) * STEP))
  const { clientWidth = 0, clientHeight = 0 } = view ?? {}
  const reach = Math.max(0, size - 1) / 2
  return { scale: size, shift: { x: within(shift.x, clientWidth * reach), y: within(shift.y, clientHeight * reach) } }
}

// Adding 0 turns -0 into 0, which does not read as a movement.
const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0

function distanceOf(fingers: Map<number, Point>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
