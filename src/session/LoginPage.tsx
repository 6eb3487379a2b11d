import { usePageMetadata } from '#src/navigation/head.ts'
import { LoginForm } from './login/LoginForm.tsx'
import { AccountAccessLayout } from '#src/components/states/AccountAccessLayout.tsx'
import { portalPagePaths } from '#contract/paths.ts'
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
          Sans lui, <a href={portalPagePaths.plain(portalPagePaths.accords)}>téléchargez les accords</a>.
        </>
      }
    >
      <LoginForm />
    </AccountAccessLayout>
  )
}
