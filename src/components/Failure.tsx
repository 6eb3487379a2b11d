import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef } from 'react'
import { space } from '#theme/space.ts'
import { Button } from './Button.tsx'

/** Says that something could not be fetched, and offers another try. Never loaded late: it is for when loading fails. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const failure = root.current
    return () => {
      // The retry has succeeded and takes its button away: the keyboard goes on from the page's heading, or in place.
      if (!failure?.contains(document.activeElement)) return
      const place = failure.closest('main') ? document.querySelector('main h1') : failure.closest('[tabindex="-1"]')
      if (place instanceof HTMLElement) place.focus()
    }
  }, [])
  return (
    <Root ref={root} role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>Réessayer</Button>
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x3} ${space.x6}`,
  padding: `${space.x4} ${space.x5}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.Alert.errorStandardBg,
  color: vars.palette.Alert.errorColor,
  p: { ...typography.body1, flex: '1 1 16rem', margin: 0 },
}))
