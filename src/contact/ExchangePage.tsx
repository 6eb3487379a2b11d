import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { space } from '#theme/space.ts'
import type { ContactConversation } from '#contract/contact/contactExchange.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { callApi, type ApiCallError } from '#src/api/call.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/**
 * Page of a visitor's contact conversation with the office, opened by the link in a mailed answer: messages and reply
 * form.
 */
export function ExchangePage() {
  usePageMetadata({
    title: 'Votre échange avec nous',
    description: 'Lisez notre réponse et écrivez la suite avec le lien reçu par e-\u2060mail.',
    isIndexed: false,
  })
  const isHydrated = useIsHydrated()
  const token = useLinkSecret()
  const exchange = useSWR<{ data: ContactConversation }, ApiCallError>(
    isHydrated && token ? ['exchange', token] : null,
    () => callApi('POST /contact-us/exchange', { body: { token } }),
  )
  const view = useLoadedCode(loadView, token !== '')
  const over = exchange.error?.errors['token']
  return (
    <Root>
      <h1 tabIndex={-1}>Votre échange avec nous</h1>
      {!isHydrated && (
        <p data-note>
          Cette page a besoin de JavaScript&nbsp;: c’est lui qui lit votre lien, que personne d’autre ne voit passer.
        </p>
      )}
      {isHydrated && !token ? (
        <DeadLink said="Ouvrez cette page par le lien de notre réponse&nbsp;: il est à vous seul." />
      ) : over ? (
        <DeadLink said={over} />
      ) : (
        <QueryBoundary of={exchange} failure="L’échange n’a pas pu être chargé">
          {({ data }) =>
            view ? (
              <view.part
                of={data}
                token={token}
                onChange={async (changed) => void (await exchange.mutate(changed, { revalidate: false }))}
              />
            ) : (
              <PageSkeleton />
            )
          }
        </QueryBoundary>
      )}
    </Root>
  )
}

const loadView = () => import('./exchange/ContactConversationView.tsx').then((module) => module.ContactConversationView)

/**
 * Returns the secret in a contact conversation's link. Moves it from the URL to the state of this browser history
 * entry.
 */
function useLinkSecret(): string {
  const { hash, state } = useLocation() as { hash: string; state: { token?: string } | null }
  const navigate = useNavigate()
  const secret = hash.slice(1)
  useEffect(() => {
    if (secret) void navigate(portalPagePaths.exchange, { replace: true, state: { token: secret } })
  }, [secret, navigate])
  return useIsHydrated() ? secret || (state?.token ?? '') : ''
}

const DeadLink = ({ said }: { said: string }) => (
  <section>
    <p role="alert">{said}</p>
    <ButtonLink look="main" to={portalPagePaths.contact}>
      Écrire un message
    </ButtonLink>
  </section>
)

const Root = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x6,
  maxWidth: '46rem',
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
  },
  'section > p': { margin: `0 0 ${space.x5}` },
  [breakpoints.up('md')]: { paddingBlock: `${space.x12} ${space.x24}` },
}))
