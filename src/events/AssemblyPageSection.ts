import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled section of an assembly's page, for voting proxies and for the presence from afar. */
export const AssemblyPageSection = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  width: '100%',
  maxWidth: '34rem',
  overflowWrap: 'anywhere',
  '&& h2': { margin: 0 },
  '& > p': { ...typography.body1, margin: 0, '&:empty': { display: 'none' } },
  '& > [role=status]': { ...typography.subtitle1 },
  '& > [role=alert]': { ...typography.subtitle1, color: vars.palette.error.main },
}))
