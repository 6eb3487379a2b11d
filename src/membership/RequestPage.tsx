import type { ReactNode } from 'react'
import useSWR from 'swr'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { LinkSecretPageColumn } from '#src/components/LinkSecretPageColumn.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useMailedLinkSecret } from '#src/navigation/useMailedLinkSecret.ts'
import { useMembershipOptions } from './useMembershipOptions.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { membershipRequestPageTitles } from '#contract/membership/membershipRequestPageTitles.ts'
import { callApi, type ApiCallError } from '#src/api/call.ts'

/** Page where an applicant follows a membership request, completes or withdraws it. */
export function RequestPage() {
  usePageMetadata({
    title: 'Ma demande',
    description: 'Suivez votre demande avec le lien reçu par e-\u2060mail.',
    isIndexed: false,
  })
  const isHydrated = useIsHydrated()
  const token = useMailedLinkSecret(portalPagePaths.ownRequest)
  const request = useOwnMembershipRequest(isHydrated ? token : '')
  const view = useLoadedCode(loadView, token !== '')
  const options = useMembershipOptions()
  // An applicant's details need the options' labels: rendered without them, the buttons would move under the finger.
  const hasWords = Boolean(options.data ?? options.error)
  const isOver = request.error?.errors['token'] !== undefined
  return (
    <LinkSecretPageColumn>
      <h1 tabIndex={-1}>{membershipRequestTitle(request.data?.data)}</h1>
      {!isHydrated && (
        <p data-note>
          Cette page a besoin de JavaScript&nbsp;: c’est lui qui lit votre lien, que personne d’autre ne voit passer. Il
          suffit de l’activer, puis de recharger la page. Sans lui,{' '}
          <a href={portalPagePaths.plain(portalPagePaths.ownRequest)}>
            confirmez votre demande en y collant le lien reçu
          </a>
          .
        </p>
      )}
      {isHydrated && !token ? (
        <DeadLink>
          Ouvrez cette page par le lien de l’e-&#8288;mail que vous avez reçu&nbsp;: il est à vous seul.
        </DeadLink>
      ) : isOver ? (
        <DeadLink>{request.error?.message}</DeadLink>
      ) : (
        <QueryBoundary of={request} failure="Votre demande n’a pas pu être chargée" skeleton={<Shape />}>
          {({ data }) =>
            view && (hasWords || !data.applicant) ? (
              <view.part
                token={token}
                of={data}
                onChange={async (changed) => void (await request.mutate(changed, { revalidate: false }))}
                onRefused={async () => void (await request.mutate())}
              />
            ) : (
              <div aria-busy="true">
                <Shape />
              </div>
            )
          }
        </QueryBoundary>
      )}
    </LinkSecretPageColumn>
  )
}

const loadView = () => import('./request/MembershipRequestView.tsx').then((module) => module.MembershipRequestView)

const DeadLink = ({ children }: { children: ReactNode }) => (
  <section>
    <p role="alert">{children}</p>
    <p>Une demande que personne ne confirme s’efface après 24&nbsp;heures, et l’on peut toujours en faire une autre.</p>
    <ButtonLink look="main" to={portalPagePaths.adhesion}>
      Faire une demande
    </ButtonLink>
  </section>
)

const Shape = () => (
  <div>
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="title" />
  </div>
)

/** Returns the French heading of an applicant's page, which names the state of the membership request. */
function membershipRequestTitle(request: Pick<OwnMembershipRequest, 'state' | 'read_at'> | undefined): string {
  if (!request) return 'Votre demande'
  return request.state === 'recue' && request.read_at
    ? 'Le bureau a lu votre demande'
    : membershipRequestPageTitles[request.state]
}

/** Returns the membership request behind an applicant's link; makes no API request without the link's secret. */
const useOwnMembershipRequest = (token: string) =>
  useSWR<{ data: OwnMembershipRequest }, ApiCallError>(token && ['own request', token], () =>
    callApi('POST /membership/own-request', { body: { token } }),
  )
