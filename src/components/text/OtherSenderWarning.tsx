import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/**
 * Warning that a mail was sent from an e-mail address other than the person's own: recipients of a forwarded mail can
 * answer it.
 */
export const OtherSenderWarning = ({ of: address }: { of: string }) => (
  <Note>
    Envoyé depuis <strong>{address}</strong>, qui n’est pas l’adresse de cette personne&nbsp;: quelqu’un d’autre a pu
    l’écrire.
  </Note>
)

const Note = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: `${space.x2} 0`,
  padding: `${space.x2} ${space.x3}`,
  borderRadius: vars.shape.small,
  overflowWrap: 'anywhere',
  backgroundColor: vars.palette.Alert.warningStandardBg,
  color: vars.palette.Alert.warningColor,
}))
