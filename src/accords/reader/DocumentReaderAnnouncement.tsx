import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { Button } from '#src/components/controls/Button.tsx'
import { space } from '#theme/space.ts'
import type { DocumentReaderFailure } from './useOpenDocument.ts'

type Props = {
  said: string
  onOver: () => void
  /** Reason why a part of the open PDF failed to load. */
  trouble: DocumentReaderFailure | undefined
  onRetry: () => void
}

const SHOWN_MS = 4000

/**
 * Live region of the PDF reader, read by screen readers. Messages disappear after 4 seconds; the error about a missing
 * part stays until it has loaded.
 */
export function DocumentReaderAnnouncement({ said, onOver, trouble, onRetry }: Props) {
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(onOver, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, onOver])
  return (
    <Bar role="status">
      {trouble ? (
        <p>
          {trouble.message} <Button onClick={onRetry}>Réessayer</Button>
        </p>
      ) : (
        said && <p>{said}</p>
      )}
    </Bar>
  )
}

const Bar = styled('div')(({ theme: { vars, typography, zIndex } }) => ({
  position: 'absolute',
  bottom: space.x16,
  left: space.x4,
  right: space.x4,
  zIndex: zIndex.tooltip,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  p: {
    ...typography.body2,
    margin: 0,
    padding: `${space.x3} ${space.x5}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
    boxShadow: vars.shadows[8],
    pointerEvents: 'auto',
  },
}))
