import { styled } from '@mui/material/styles'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { membershipRequestTitle } from './request/membershipRequestTitle.ts'
import { useMembershipOptions } from './useMembershipOptions.ts'
import { useOwnMembershipRequest } from './useOwnMembershipRequest.ts'

/** Page where an applicant follows a membership request, completes or withdraws it. */
export function RequestPage() {
  usePageMetadata({
    title: 'Ma demande',
    description: 'Suivez votre demande avec le lien reçu par e-\u2060mail.',
    isIndexed: false,
  })
  const isHydrated = useIsHydrated()
  const token = useLinkSecret()
  const request = useOwnMembershipRequest(isHydrated ? token : '')
  const view = useLoadedCode(loadView, token !== '')
  const options = useMembershipOptions()
  // An applicant's details need the options' labels: rendered without them, the buttons would move under the finger.
  const hasWords = Boolean(options.data ?? options.error)
  const isOver = request.error?.errors['token'] !== undefined
  return (
    <Root>
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
    </Root>
  )
}

const loadView = () => import('./request/MembershipRequestView.tsx').then((module) => module.MembershipRequestView)

/**
 * Returns the secret in the link to a membership request. Moves it from the URL to the state of this browser history
 * entry.
 */
function useLinkSecret(): string {
  const { hash, state } = useLocation() as { hash: string; state: { token?: string } | null }
  const navigate = useNavigate()
  const secret = hash.slice(1)
  useEffect(() => {
    if (secret) void navigate(portalPagePaths.ownRequest, { replace: true, state: { token: secret } })
  }, [secret, navigate])
  // History state survives a reload; the server does not know it.
  return useIsHydrated() ? secret || (state?.token ?? '') : ''
}

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

const Root = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x8,
  maxWidth: '52rem',
  paddingBlock: `${space.x8} ${space.x16}`,
  '& > *': { minWidth: 0 },
  h1: { ...typography.h1, margin: 0 },
  '[data-note]': {
    '[data-script] &': { display: 'none' },
    margin: 0,
    padding: `${space.x3} ${space.x4}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
    a: { color: 'inherit' },
  },
  'section > p': { margin: `0 0 ${space.x5}` },
  [breakpoints.up('md')]: { paddingBlock: `${space.x12} ${space.x24}` },
}))
