import { usePageHead } from '#src/navigation/head.ts'
import { LoginForm } from '#src/session/LoginForm.tsx'
import { AccessPage } from '#src/session/AccessPage.tsx'

/** The login as a page. Once signed in, the guard of this visitors' page leads home. */
export function LoginPage() {
  usePageHead({
    title: 'Accès adhérent',
    description: 'Connectez-vous à votre espace adhérent : accords, événements, profil.',
  })
  return (
    <AccessPage title="Accès adhérent">
      <LoginForm />
    </AccessPage>
  )
}
