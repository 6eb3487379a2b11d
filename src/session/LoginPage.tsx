import { usePageMetadata } from '#src/navigation/head.ts'
import { LoginForm } from './login/LoginForm.tsx'
import { AccountAccessLayout } from '#src/components/states/AccountAccessLayout.tsx'
import { paths } from '#contract/paths.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'

/** Login page. After the login, its visitors-only guard redirects home. */
export function LoginPage() {
  usePageMetadata({
    title: 'Accès adhérent',
    description: 'Connectez-vous à votre espace adhérent\u00a0: accords, événements, profil.',
  })
  return (
    <AccountAccessLayout
      title="Accès adhérent"
      companyId={useSelectedCompanyId()}
      withoutScript={
        <>
          Sans lui, <a href={paths.plain(paths.accords)}>téléchargez les accords</a>.
        </>
      }
    >
      <LoginForm />
    </AccountAccessLayout>
  )
}
