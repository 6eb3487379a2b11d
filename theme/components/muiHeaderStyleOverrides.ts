import type { Components, Theme } from '@mui/material/styles'

/**
 * Material UI style overrides of the page header and its Paper component. Papers are outlined, as elevated ones write a
 * style attribute, which the CSP blocks.
 */
export const muiHeaderStyleOverrides: Components<Theme> = {
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
        // At the top of a page that begins with the sky, the header is translucent. Its dark tint is invisible over the
        // sky and keeps the white text readable while the page loads.
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
    /** Variant without a border of Material UI's Paper component, for the page header. */
    plain: true
  }
}
