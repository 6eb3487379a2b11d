import type { Components, Theme } from '@mui/material/styles'

/** Material UI style overrides of text in the theme's typography variants. */
export const muiTypographyStyleOverrides: Components<Theme> = {
  // A variant is only a look: h1 to h6 alone imply a heading element.
  MuiTypography: { defaultProps: { variantMapping: { display: 'p', lead: 'p', subtitle1: 'p', subtitle2: 'p' } } },
}
