import type { Components, Theme } from '@mui/material/styles'

/** Text in the theme's variants. */
export const text: Components<Theme> = {
  // A variant is a look, not a rank among headings: only h1 to h6 make one by themselves.
  MuiTypography: { defaultProps: { variantMapping: { display: 'p', lead: 'p', subtitle1: 'p', subtitle2: 'p' } } },
}
