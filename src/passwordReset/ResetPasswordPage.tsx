import { useNavigate } from 'react-router-dom'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#contract/paths.ts'
import { goToResetStep, useResetStep } from './storedReset.ts'
import { ResetFlow } from './ResetFlow.tsx'
import { clearSession } from '#src/auth/session.ts'
import { AccessFrame } from '#src/components/states/AccessFrame.tsx'
import { useCompanyId } from '#src/companies/selectedCompany.ts'

const first = { name: 'email', email: '' } as const

/** Page of the password reset. Leads to the login, with the e-mail address prefilled after success. */
export function ResetPasswordPage() {
  usePageHead({
    title: 'Mot de passe oublié',
    description: 'Choisissez un nouveau mot de passe avec le code reçu à votre adresse e-\u2060mail.',
  })
  const navigate = useNavigate()
  const step = useResetStep() ?? first

  const logIn = (email: string) => {
    goToResetStep(undefined)
    // A new password ends every session, including this one.
    clearSession()
    void navigate(paths.login, { state: { email } })
  }

  const goBack = () => {
    goToResetStep(undefined)
    void navigate(paths.login)
  }

  return (
    <AccessFrame title="Mot de passe oublié" companyId={useCompanyId()}>
      <ResetFlow hasFocus={false} step={step} onStep={goToResetStep} onBack={goBack} onDone={logIn} />
    </AccessFrame>
  )
}
