import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { closeSnackbar, type CustomContentProps } from 'notistack'
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import { toastReadings } from './toastReading.ts'

const STILL_A_CLICK_PX = 6

/** How the toasts behave. */
export const ToastReadingContext = createContext(toastReadings.first)

/**
 * One short message. It goes after its time, unless it is pointed at, focused or dragged; by its button or a click on
 * it; or dragged away.
 */
export function Toast({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { shownMs, isHeldByPointer, isClosedByClick, draggedAway } = useContext(ToastReadingContext)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  const close = () => {
    // Who came here by the keyboard goes on from where they were.
    if (isFocused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    closeSnackbar(id)
  }
  const { shift, isDragged, drag } = useDrag(draggedAway, close)
  const isHeld = isFocused || isDragged || (isPointed && isHeldByPointer)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeSnackbar(id), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, shownMs])

  return (
    <Card
      ref={ref}
      {...drag}
      style={shift ? { transform: `translateX(${shift}px)`, transition: 'none' } : {}}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
        setIsFocused(true)
      }}
      onBlur={() => setIsFocused(false)}
    >
      <Alert
        // The region announces; each toast is only its text.
        role="group"
        severity={variant === 'default' ? 'info' : variant}
        {...(variant === 'default' && { icon: false })}
        action={
          <CloseButton
            type="button"
            aria-label="Fermer ce message"
            aria-keyshortcuts="F8"
            data-wide={isClosedByClick}
            onClick={close}
          >
            <Close fontSize="small" />
          </CloseButton>
        }
      >
        {message}
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
    // A drag that came back is not a click.
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

// Where a click anywhere closes the toast, the button covers it.
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
