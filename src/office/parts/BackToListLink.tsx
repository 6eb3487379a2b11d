import { styled } from '@mui/material/styles'
import { Link } from '#src/navigation/Link.tsx'

/** Link above an office screen's title, back to the list that contains its subject. */
export const BackToListLink = styled(Link)(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: vars.palette.company.text,
  textUnderlineOffset: '0.2em',
}))
