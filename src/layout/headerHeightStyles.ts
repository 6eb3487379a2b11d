import type { Theme } from '@mui/material/styles'

/** Styles that set the CSS variable `--header-height`: the page header's height per breakpoint. */
export const headerHeightStyles = ({ breakpoints }: Theme) => ({
  '--header-height': '64px',
  [breakpoints.up('md')]: { '--header-height': '72px' },
})
