import type { Theme } from '@mui/material/styles'

/** The header's height as a variable, for what stands below it. */
export const headerHeight = ({ breakpoints }: Theme) => ({
  '--header-height': '64px',
  [breakpoints.up('md')]: { '--header-height': '72px' },
})
