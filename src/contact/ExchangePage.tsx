import { styled } from '@mui/material/styles'
import useSWR from 'swr'
import { space } from '#theme/space.ts'
import type { OwnContactConversation } from '#contract/contact/contactExchange.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { callApi, type ApiCallError } from '#src/api/call.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { LinkSecretPageColumn } from '#src/components/LinkSecretPageColumn.ts'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useMailedLinkSecret } from '#src/navigation/useMailedLinkSecret.ts'

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
  const token = useMailedLinkSecret(portalPagePaths.exchange)
  const exchange = useSWR<{ data: OwnContactConversation }, ApiCallError>(
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

const DeadLink = ({ said }: { said: string }) => (
  <section>
    <p role="alert">{said}</p>
    <ButtonLink look="main" to={portalPagePaths.contact}>
      Écrire un message
    </ButtonLink>
  </section>
)

const Root = styled(LinkSecretPageColumn)({ gap: space.x6, maxWidth: '46rem' })
