import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type ComponentType } from 'react'

/** What opens above the page. */
export type Openable = { isOpen: boolean; onClose: () => void }

/**
 * A drawer or a dialog in a chunk of its own: loaded at its first opening, kept afterwards. The wait is shown at once
 * and can be given up; when the chunk cannot be loaded the page goes on without it.
 */
export function Later({ load, isOpen, onClose }: Openable & { load: () => Promise<ComponentType<Openable>> }) {
  const [Part, setPart] = useState<ComponentType<Openable>>()
  const isAwaited = isOpen && !Part

  useEffect(() => {
    if (!isAwaited) return undefined
    let isGivenUp = false
    load().then(
      (loaded) => setPart(() => loaded),
      // The failed preload has been told to the person already.
      () => !isGivenUp && onClose(),
    )
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', giveUp)
    return () => {
      isGivenUp = true
      document.removeEventListener('keydown', giveUp)
    }
  }, [isAwaited, load, onClose])

  if (Part) return <Part isOpen={isOpen} onClose={onClose} />
  return isOpen && <Wait role="status" aria-label="Ouverture en cours" onPointerDown={onClose} />
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const Wait = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.vars.zIndex.modal,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: theme.vars.palette.action.selected,
  '&::before': {
    content: '""',
    width: 44,
    height: 44,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.line}`,
    borderTopColor: theme.vars.palette.company.focus,
    animation: `${turn} 800ms linear infinite`,
  },
}))
