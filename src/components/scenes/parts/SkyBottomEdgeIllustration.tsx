import { styled } from '@mui/material/styles'
import { HorizonLine } from './HorizonLine.tsx'

/** Curved lower edge of an illustrated sky, where the page's content begins. Its height is the same on wide screens. */
export function SkyBottomEdgeIllustration() {
  return (
    <Earth>
      <svg viewBox="0 0 240 12" preserveAspectRatio="none" aria-hidden>
        <path d="M0 11Q120-9 240 11V12H0z" fill="currentcolor" />
      </svg>
      <HorizonLine />
    </Earth>
  )
}

const Earth = styled('div')(({ theme }) => ({
  '&&': {
    position: 'absolute',
    inset: 'auto 0 -1px',
    color: theme.vars.palette.background.default,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'Canvas' },
  },
  svg: { position: 'absolute', inset: 'auto 0 0', width: '100%', height: 'clamp(1.25rem, 4vw, 4rem)' },
}))
