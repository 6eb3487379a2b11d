import type { Components, Theme } from '@mui/material/styles'

/** The header, and the Paper that it is. Papers are outlined: an elevated one writes a style attribute, which the CSP refuses. */
export const header: Components<Theme> = {
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      outlined: ({ theme: { vars } }) => ({ borderColor: vars.palette.line }),
      rounded: ({ theme: { vars } }) => ({ borderRadius: vars.shape.card }),
    },
  },
  MuiAppBar: {
    styleOverrides: {
      root: ({ theme: { vars, transitions } }) => ({
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
      }),
    },
  },
}

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** Without an edge: the header's. */
    plain: true
  }
}
