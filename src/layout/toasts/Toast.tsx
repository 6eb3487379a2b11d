import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { closeSnackbar, type CustomContentProps } from 'notistack'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import { toastBehavioursByInterpretation, UNDOABLE_TOAST_MS } from './toastReading.ts'
import { ToastUndoButton } from './ToastUndoButton.tsx'

const STILL_A_CLICK_PX = 6

declare module 'notistack' {
  interface VariantOverrides {
    success: Undoable
  }
}
type Undoable = { undo?: () => Promise<void> }

/** React context with the behaviour of notification toasts: display time, position, pause. */
export const ToastBehaviourContext = createContext(toastBehavioursByInterpretation.first)

/**
 * Toast with one notification. It closes after its display time, by its button, by a click or by dragging. Hover, focus
 * and dragging pause the time.
 */
export function Toast({
  id,
  message,
  variant,
  undo,
  ref,
}: CustomContentProps & Undoable & { ref?: Ref<HTMLDivElement> }) {
  const { shownMs, isHeldByPointer, isClosedByClick, draggedAway } = useContext(ToastBehaviourContext)
  const text = useId()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  const close = () => {
    // Keyboard users return to their former element, or to the page's title when it is gone.
    const place = cameFrom.current ?? (undo && document.querySelector('main h1'))
    if (isFocused && place instanceof HTMLElement) place.focus({ preventScroll: true })
    closeSnackbar(id)
  }
  const { shift, isDragged, drag } = useDrag(draggedAway, close)
  const isHeld = isFocused || isDragged || (isPointed && isHeldByPointer)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeSnackbar(id), undo ? UNDOABLE_TOAST_MS : shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, undo, shownMs])

  return (
    <Card
      ref={ref}
      {...drag}
      style={shift ? { transform: `translateX(${shift}px)`, transition: 'none' } : {}}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setIsFocused(true)
      }}
      onBlur={() => setIsFocused(false)}
    >
      <Alert
        // The live region announces; the toast itself has no live role.
        role="group"
        severity={variant === 'default' ? 'info' : variant}
        {...(variant === 'default' && { icon: false })}
        action={
          <>
            {undo && <ToastUndoButton undo={undo} describedBy={text} onDone={close} />}
            <CloseButton
              type="button"
              aria-label="Fermer ce message"
              aria-keyshortcuts="F8"
              data-wide={isClosedByClick}
              onClick={close}
            >
              <Close fontSize="small" />
            </CloseButton>
          </>
        }
      >
        <span id={text}>{message}</span>
      </Alert>
    </Card>
  )
}

function useDrag(draggedAway: number, onAway: () => void) {
  const start = useRef<number>(undefined)
  const hasMoved = useRef(false)
  const [shift, setShift] = useState(0)
  const end = () => {
    start.current = undefined
    setShift(0)
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
      hasMoved.current = false
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (start.current === undefined) return
      const moved = clientX - start.current
      if (!hasMoved.current && Math.abs(moved) <= STILL_A_CLICK_PX) return
      if (!hasMoved.current) currentTarget.setPointerCapture(pointerId)
      hasMoved.current = true
      setShift(moved)
    },
    onPointerUp: ({ currentTarget }: PointerEvent) => {
      if (Math.abs(shift) > currentTarget.clientWidth * draggedAway) onAway()
      end()
    },
    onPointerCancel: end,
    // A drag that returned to its start is not a click.
    onClickCapture: (event: MouseEvent) => {
      if (hasMoved.current) event.stopPropagation()
      hasMoved.current = false
    },
  }
  return { shift, isDragged: shift !== 0, drag }
}

const Card = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'min(400px, calc(100vw - 32px))',
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: theme.vars.shadows[16],
  touchAction: 'pan-y',
  transition: theme.transitions.create('transform'),
}))

// The button covers the toast when a click anywhere closes it.
const CloseButton = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&::after': { borderRadius: theme.vars.shape.borderRadius },
  '&[data-wide=true]::after': { content: '""', position: 'absolute', inset: 0 },
  '&[data-wide=true]:focus-visible': { outline: 'none' },
  '&[data-wide=true]:focus-visible::after': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
}))
