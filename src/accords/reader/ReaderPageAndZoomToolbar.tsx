import '#theme/laterComponents.ts'
import Add from '@mui/icons-material/Add'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Remove from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { space } from '#theme/space.ts'
import type { useReaderZoom } from './useZoom.ts'

type Props = {
  current: number
  count: number
  onPage: (page: number) => void
  zoom: ReturnType<typeof useReaderZoom>
  isText: boolean
}

/** Bottom bar of the reader: page navigation and zoom. */
export function ReaderPageAndZoomToolbar({ current, count, onPage, zoom, isText }: Props) {
  const percent = `${Math.round(zoom.zoom * 100)}\u00a0%`
  return (
    <Bar>
      <div role="group" aria-label="Page">
        <IconButton aria-label="Page précédente" aria-disabled={current === 1} onClick={() => onPage(current - 1)}>
          <NavigateBefore />
        </IconButton>
        <PageField key={current} current={current} count={count} onPage={onPage} />
        <span className="tabular">sur {count}</span>
        <IconButton aria-label="Page suivante" aria-disabled={current === count} onClick={() => onPage(current + 1)}>
          <NavigateNext />
        </IconButton>
      </div>
      <div role="group" aria-label="Zoom">
        <IconButton aria-label="Zoom arrière" aria-disabled={zoom.isSmallest} onClick={zoom.smaller}>
          <Remove />
        </IconButton>
        <button
          type="button"
          className="tabular"
          aria-label={`${percent}\u00a0: revenir à la ${isText ? 'taille du texte' : 'largeur de la page'}`}
          onClick={zoom.reset}
        >
          {percent}
        </button>
        <IconButton aria-label="Zoom avant" aria-disabled={zoom.isLargest} onClick={zoom.larger}>
          <Add />
        </IconButton>
      </div>
      <VisuallyHidden role="status">
        Page {current} sur {count}
      </VisuallyHidden>
    </Bar>
  )
}

function PageField({ current, count, onPage }: Omit<Props, 'zoom' | 'isText'>) {
  const [typed, setTyped] = useState(String(current))
  const go = () => {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1 && page <= count && page !== current) onPage(page)
    else setTyped(String(current))
  }
  return (
    <input
      inputMode="numeric"
      aria-label={`Page, de 1 à ${count}`}
      className="tabular"
      value={typed}
      maxLength={6}
      autoComplete="off"
      enterKeyHint="go"
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}

// Three-digit page numbers leave no more room between the buttons in the narrowest windows.
const EDGE = `clamp(0px, 4vw - 14px, ${space.x2})`
const TIGHT = `clamp(0px, 2vw - 7px, ${space.x1})`

const Bar = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${space.x1}`,
  padding: `${space.x1} ${EDGE}`,
  paddingBottom: `max(${space.x1}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.paper,
  [breakpoints.up('md')]: { justifyContent: 'center', gap: space.x12 },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: TIGHT,
    whiteSpace: 'nowrap',
  },
  '& [aria-disabled=true]': { color: vars.palette.text.disabled, cursor: 'default' },
  input: {
    ...typography.body2,
    width: 'clamp(2.5rem, 13vw, 3.25rem)',
    padding: 0,
    height: 44,
    textAlign: 'center',
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.small,
    backgroundColor: vars.palette.background.default,
    color: vars.palette.text.primary,
  },
  'div > button.tabular': {
    ...typography.body2,
    minWidth: 'clamp(2.75rem, 14vw, 3.5rem)',
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: vars.shape.pill,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: vars.palette.action.hover },
  },
}))
