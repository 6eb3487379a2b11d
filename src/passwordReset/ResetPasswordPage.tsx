import { useNavigate } from 'react-router-dom'
import { usePageMetadata } from '#src/navigation/head.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { storePasswordResetStep, usePasswordResetStep } from './storedReset.ts'
import { PasswordResetFlow } from './PasswordResetFlow.tsx'
import { clearSession } from '#src/auth/session.ts'
import { AccountAccessLayout } from '#src/components/states/AccountAccessLayout.tsx'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'

const first = { name: 'email', email: '' } as const

/** Page of the password reset. Leads to the login, with the e-mail address prefilled after success. */
export function ResetPasswordPage() {
  usePageMetadata({
    title: 'Mot de passe oublié',
    description: 'Choisissez un nouveau mot de passe avec le code reçu à votre adresse e-\u2060mail.',
  })
  const navigate = useNavigate()
  const step = usePasswordResetStep() ?? first

  const logIn = (email: string) => {
    storePasswordResetStep(undefined)
    // A new password ends every session, including this one.
    clearSession()
    void navigate(portalPagePaths.login, { state: { email } })
  }

  const goBack = () => {
    storePasswordResetStep(undefined)
    void navigate(portalPagePaths.login)
  }

  return (
    <AccountAccessLayout title="Mot de passe oublié" companyId={useSelectedCompanyId()}>
      <PasswordResetFlow hasFocus={false} step={step} onStep={storePasswordResetStep} onBack={goBack} onDone={logIn} />
    </AccountAccessLayout>
  )
}
