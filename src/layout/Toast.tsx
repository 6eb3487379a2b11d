import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { closeSnackbar, type CustomContentProps } from 'notistack'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type Ref } from 'react'

const SHOWN_MS = 4000
/** The part of its width by which a toast must be dragged to go. */
const DRAGGED_AWAY = 0.6
const STILL_A_CLICK_PX = 6

/** One short message. It goes after 4 s, unless it is pointed at, focused or dragged; on a click; or dragged away. */
export function Toast({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { shift, drag } = useDrag(() => closeSnackbar(id))
  const isHeld = isPointed || isFocused

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeSnackbar(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, id])

  return (
    <Card
      ref={ref}
      {...drag}
      style={shift ? { transform: `translateX(${shift}px)`, transition: 'none' } : {}}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Alert
        // The region announces; each toast is only its text.
        role="group"
        severity={variant === 'default' ? 'info' : variant}
        {...(variant === 'default' && { icon: false })}
        action={
          <CloseButton type="button" aria-label="Fermer ce message" onClick={() => closeSnackbar(id)}>
            <Close fontSize="small" />
          </CloseButton>
        }
      >
        {message}
      </Alert>
    </Card>
  )
}

function useDrag(onAway: () => void) {
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
      if (Math.abs(shift) > currentTarget.clientWidth * DRAGGED_AWAY) onAway()
      end()
    },
    onPointerCancel: end,
    // A drag that came back is not a click.
    onClickCapture: (event: MouseEvent) => {
      if (hasMoved.current) event.stopPropagation()
      hasMoved.current = false
    },
  }
  return { shift, drag }
}

const Card = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'min(400px, calc(100vw - 32px))',
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: theme.vars.shadows[16],
  touchAction: 'pan-y',
  transition: theme.transitions.create('transform'),
}))

// The button covers the toast: a click anywhere closes it.
const CloseButton = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.vars.shape.borderRadius },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
}))
