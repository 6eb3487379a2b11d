import type { Theme } from '@mui/material/styles'

/** The colours of the header, of its focus ring and of its passage from one state to the other. */
export const headerLook = ({ vars, transitions }: Theme) => ({
  '--envol-ring': vars.palette.header.focus,
  backgroundColor: vars.palette.header.background,
  color: vars.palette.header.text,
  transition: transitions.create(['background-color', 'color', 'backdrop-filter'], {
    duration: transitions.duration.standard,
  }),
  // At the top of a page that begins with the sky, the header lets it through. Over the sky it is not seen; over a
  // page that is still loading, white text reads on it.
  '&[data-ground="night"]': {
    '--envol-ring': vars.palette.common.white,
    backgroundColor: `color-mix(in srgb, ${vars.palette.scene.zenith} 78%, transparent)`,
    color: vars.palette.common.white,
    backdropFilter: 'blur(10px)',
  },
})
