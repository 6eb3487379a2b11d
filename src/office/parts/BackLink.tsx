import { styled } from '@mui/material/styles'
import { Link } from '#src/navigation/Link.tsx'

/** Link above a screen's title, to the list it belongs to. */
export const BackLink = styled(Link)(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: vars.palette.company.text,
  textUnderlineOffset: '0.2em',
}))
