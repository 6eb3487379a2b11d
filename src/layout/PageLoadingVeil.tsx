import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { useContext, useState } from 'react'
import { space } from '#theme/space.ts'
import { IsRenderedAnewContext } from '#src/lib/hydration.ts'

/**
 * Preloader: veil over the server-rendered page during the first second. CSS alone removes it: it needs no script and
 * delays nothing.
 */
export function PageLoadingVeil() {
  const isAnew = useContext(IsRenderedAnewContext)
  // A page rendered anew continues the veil of the HTML that it replaces.
  const [passedMs] = useState(() => (isAnew ? performance.now() : 0))
  if (passedMs > VISIBLE_MS) return null
  return (
    <Veil data-print="hide" style={isAnew ? { animationDelay: `${VISIBLE_MS - passedMs}ms` } : undefined}>
      <Ring aria-hidden />
      <span lang="en">Loading...</span>
    </Veil>
  )
}

const VISIBLE_MS = 1000

const leave = keyframes({ to: { opacity: 0, visibility: 'hidden' } })
const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const Veil = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'fixed',
  inset: 0,
  zIndex: theme.vars.zIndex.tooltip,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.x5,
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.secondary,
  pointerEvents: 'none',
  animation: `${leave} 150ms ease-out ${VISIBLE_MS}ms forwards`,
  // Reduced motion stops every animation; this one must still run, in a single step.
  '@media (prefers-reduced-motion: reduce)': { animation: `${leave} 1ms ${VISIBLE_MS}ms forwards !important` },
}))

// Porthole with the light of dawn turning around its rim.
const Ring = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  width: 48,
  height: 64,
  borderRadius: theme.vars.shape.pill,
  backgroundColor: theme.vars.palette.line,
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: -20,
    background: `conic-gradient(transparent 55%, ${theme.vars.palette.company.focus})`,
    // The animation ends soon after the veil, so that nothing turns unseen.
    animation: `${turn} 900ms linear 2`,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 3,
    borderRadius: 'inherit',
    backgroundColor: theme.vars.palette.background.default,
  },
}))
