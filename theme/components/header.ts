import type { Components, Theme } from '@mui/material/styles'
import { headerLook } from '#theme/headerLook.ts'

/** Bars, and the Paper that they are. Papers are outlined: an elevated one writes a style attribute, which the CSP refuses. */
export const header: Components<Theme> = {
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ backgroundImage: 'none', borderColor: vars.palette.line }),
      rounded: ({ theme: { vars } }) => ({ borderRadius: vars.shape.card }),
    },
  },
  MuiAppBar: {
    // The header has its own colours by night.
    defaultProps: { enableColorOnDark: true },
    styleOverrides: { root: ({ theme }) => ({ border: 0, borderRadius: 0, ...headerLook(theme) }) },
  },
}
