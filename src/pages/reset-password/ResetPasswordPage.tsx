import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCompanyId } from '#src/company/company.ts'
import { Column } from '#src/components/Column.tsx'
import { LoginScene } from '#src/components/scenes/LoginScene.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#src/paths.ts'
import { loginVariant } from '#src/session/loginVariant.ts'
import { ResetFlow } from '#src/session/ResetFlow.tsx'
import type { ResetStep } from '#src/session/resetStep.ts'
import { signOut } from '#src/session/session.ts'

/** The reset of a forgotten password as a page. It leads to the login, with the address when the password is new. */
export function ResetPasswordPage() {
  usePageHead({
    title: 'Mot de passe oublié',
    description: 'Choisissez un nouveau mot de passe avec le code reçu à votre adresse email.',
  })
  const company = useCompanyId()
  const navigate = useNavigate()
  const [step, setStep] = useState<ResetStep>({ name: 'email', email: '' })

  const logIn = (email: string) => {
    // A new password has ended every session, this one's too.
    signOut()
    void navigate(paths.login, { state: { email } })
  }

  return (
    <Place>
      <div>
        <LoginScene variant={loginVariant(company)} />
      </div>
      <div>
        <h1 tabIndex={-1}>Mot de passe oublié</h1>
        <ResetFlow
          hasFocus={false}
          step={step}
          onStep={setStep}
          onBack={() => void navigate(paths.login)}
          onDone={logIn}
        />
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
  '& h1': { ...theme.typography.h2, margin: '0 0 20px' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr minmax(0, 440px)',
    alignItems: 'center',
    gap: 'clamp(40px, 7vw, 104px)',
    paddingBlock: '48px 96px',
    '& > div:first-of-type': { height: 'min(640px, 76svh)', minHeight: 480 },
  },
}))
