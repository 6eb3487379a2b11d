import '#theme/laterComponents.ts'
import Add from '@mui/icons-material/Add'
import Remove from '@mui/icons-material/Remove'
import RestartAlt from '@mui/icons-material/RestartAlt'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { useDrawingZoom } from './useZoom.ts'

/**
 * Drawing that can be zoomed from 0.5 to 3 with buttons, pinch, + and -, and the wheel. Above 1, dragging or the arrow
 * keys move it. `label` is its accessible name.
 */
export function ZoomableDrawing({ label, children }: { label: string; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  const { scale, shift, isDragged, isSmallest, isLargest, zoom, move, reset, pointer } = useDrawingZoom(view)

  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isDone = act(event.key)
    if (isDone) event.preventDefault()
  }

  function act(key: string): boolean {
    const way = arrows[key]
    if (way && scale > 1) move(...way)
    else if (key === '+' || key === '=') zoom(1)
    else if (key === '-') zoom(-1)
    else if (key === '0') reset()
    else return false
    return true
  }

  return (
    <Frame>
      <View
        ref={view}
        role="group"
        aria-label={`${label}\u00a0: + et - pour zoomer, flèches pour se déplacer`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves the drawing from here
        tabIndex={0}
        data-scale={scale}
        data-dragged={isDragged}
        onKeyDown={byKey}
        {...pointer}
      >
        <div style={scale === 1 ? {} : { transform: `translate(${shift.x}px, ${shift.y}px) scale(${scale})` }}>
          {children}
        </div>
      </View>
      <Tools>
        <IconButton aria-label="Zoom arrière" aria-disabled={isSmallest} onClick={() => zoom(-1)}>
          <Remove />
        </IconButton>
        <span role="status" className="tabular">
          {Math.round(scale * 100)} %
        </span>
        <IconButton aria-label="Zoom avant" aria-disabled={isLargest} onClick={() => zoom(1)}>
          <Add />
        </IconButton>
        <IconButton aria-label="Réinitialiser le zoom" onClick={reset}>
          <RestartAlt />
        </IconButton>
      </Tools>
    </Frame>
  )
}

const STEP_PX = 40
const arrows: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
}

const Frame = styled('div')(({ theme: { vars } }) => ({
  overflow: 'hidden',
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
}))

const View = styled('div')(({ theme: { vars, transitions } }) => ({
  overflow: 'hidden',
  aspectRatio: '4 / 3',
  backgroundColor: vars.palette.sunken,
  // At its initial size one finger scrolls the page; two fingers always zoom the drawing, not the page.
  touchAction: 'pan-x pan-y',
  '&:focus-visible': { outlineOffset: -3, borderRadius: `${vars.shape.card} ${vars.shape.card} 0 0` },
  '& > div': { height: '100%', transition: transitions.create('transform') },
  '&[data-dragged=true] > div': { transition: 'none' },
  '&:not([data-scale="0.5"], [data-scale="0.75"], [data-scale="1"])': { touchAction: 'none', cursor: 'grab' },
  '&[data-dragged=true]:not([data-scale="1"])': { cursor: 'grabbing' },
}))

const Tools = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.x1,
  padding: space.x1,
  borderTop: `1px solid ${vars.palette.line}`,
  '& > span': { minWidth: '4rem', textAlign: 'center' },
  '& > [aria-disabled=true]': { color: vars.palette.text.disabled, cursor: 'default' },
}))
