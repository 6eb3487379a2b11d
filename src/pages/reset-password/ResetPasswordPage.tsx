import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#src/paths.ts'
import { ResetFlow } from '#src/session/ResetFlow.tsx'
import type { ResetStep } from '#src/session/resetStep.ts'
import { signOut } from '#src/session/session.ts'
import { AccessPage } from '#src/session/AccessPage.tsx'

/** The reset of a forgotten password as a page. It leads to the login, with the address when the password is new. */
export function ResetPasswordPage() {
  usePageHead({
    title: 'Mot de passe oublié',
    description: 'Choisissez un nouveau mot de passe avec le code reçu à votre adresse email.',
  })
  const navigate = useNavigate()
  const [step, setStep] = useState<ResetStep>({ name: 'email', email: '' })

  const logIn = (email: string) => {
    // A new password has ended every session, this one's too.
    signOut()
    void navigate(paths.login, { state: { email } })
  }

  return (
    <AccessPage title="Mot de passe oublié">
      <ResetFlow
        hasFocus={false}
        step={step}
        onStep={setStep}
        onBack={() => void navigate(paths.login)}
        onDone={logIn}
      />
    </AccessPage>
  )
}
