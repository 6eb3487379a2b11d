import type { Theme } from '@mui/material/styles'

/** Returns the styles of a link on an outlined surface: colours, outline, and a stronger outline under the pointer. */
export const outlinedLinkStyles = ({ vars, transitions }: Theme) => ({
  backgroundColor: vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
  color: vars.palette.text.primary,
  textDecoration: 'none',
  transition: transitions.create('box-shadow'),
  '&:hover': { boxShadow: `inset 0 0 0 2px ${vars.palette.company.border}` },
})
