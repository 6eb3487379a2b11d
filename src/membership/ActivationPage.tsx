import { useLocation, useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { portalPagePaths } from '#contract/paths.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { AccountAccessLayout } from '#src/components/states/AccountAccessLayout.tsx'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { clearSession } from '#src/auth/session.ts'
import { ActivationForm } from './activation/ActivationForm.tsx'
import { InvalidActivationLink } from './activation/InvalidActivationLink.tsx'
import { callApi, type ApiCallError } from '#src/api/call.ts'
import type { ApiCallReply } from '#contract/contract.ts'

/**
 * Page where a new member chooses a password, opened by a mailed link. Opening it changes nothing, because mail
 * scanners open links too.
 */
export function ActivationPage() {
  usePageMetadata({
    title: 'Activer mon compte',
    description: 'Choisissez votre mot de passe avec le lien reçu par e-\u2060mail.',
    isIndexed: false,
  })
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const token = useLocation().hash.slice(1)
  const check = useActivationLinkCheck(isHydrated ? token : '')
  const email = check.data?.email ?? ''

  const logIn = () => {
    // Ends any session of another member on this device.
    clearSession()
    void navigate(portalPagePaths.login, { replace: true, state: { email } })
  }

  return (
    <AccountAccessLayout title="Bienvenue à bord" companyId={useSelectedCompanyId()}>
      {isHydrated && !token ? (
        <InvalidActivationLink>
          Ce lien est incomplet. Ouvrez-le depuis l’e-&#8288;mail que vous avez reçu, ou demandez-en un autre.
        </InvalidActivationLink>
      ) : check.error?.errors['token'] ? (
        <InvalidActivationLink>{check.error.message}</InvalidActivationLink>
      ) : check.data || check.error ? (
        // When the link could not be checked, the server checks it with the password.
        <ActivationForm key={token} token={token} email={email} onDone={logIn} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      )}
    </AccountAccessLayout>
  )
}

type Checked = ApiCallReply<'POST /membership/activation/check'>

/**
 * Checks a new member's activation link and returns its account. Runs once: an expired link never becomes valid again.
 */
const useActivationLinkCheck = (token: string) =>
  useSWR<Checked, ApiCallError>(
    token && ['activation', token],
    () => callApi('POST /membership/activation/check', { body: { token } }),
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
