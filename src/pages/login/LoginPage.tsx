import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { useCompanyId } from '#src/company/company.ts'
import { LoginScene } from '#src/components/scenes/LoginScene.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { LoginForm } from '#src/session/LoginForm.tsx'
import { loginVariant } from '#src/session/loginVariant.ts'

/** The login as a page. Once signed in, the guard of this visitors' page leads home. */
export function LoginPage() {
  usePageHead({
    title: 'Accès adhérent',
    description: 'Connectez-vous à votre espace adhérent : accords, événements, profil.',
  })
  const company = useCompanyId()
  return (
    <Place>
      <div>
        <LoginScene variant={loginVariant(company)} />
      </div>
      <div>
        <h1 tabIndex={-1}>Accès adhérent</h1>
        <LoginForm />
      </div>
    </Place>
  )
}

const Place = styled(Column)(({ theme }) => ({
  display: 'grid',
  gap: 32,
  paddingBlock: '24px 72px',
  '& > div:first-of-type': {
    position: 'relative',
    overflow: 'hidden',
    height: 140,
    borderRadius: theme.vars.shape.panel,
    '& svg': { position: 'absolute', inset: 0 },
  },
  '& h1': { ...theme.typography.h2, margin: '0 0 28px' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr minmax(0, 440px)',
    alignItems: 'center',
    gap: 'clamp(40px, 7vw, 104px)',
    paddingBlock: '48px 96px',
    '& > div:first-of-type': { height: 'min(640px, 76svh)', minHeight: 480 },
  },
}))
