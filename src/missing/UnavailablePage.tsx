import { PageFailure } from '#src/components/states/PageFailure.tsx'
import { usePageHead } from '#src/navigation/head.ts'

/** What the server draws when a page's data cannot be had. */
export function UnavailablePage() {
  usePageHead({ title: 'Page indisponible', status: 503, isIndexed: false })
  return (
    <PageFailure onRetry={() => location.reload()}>
      Le portail n’arrive pas à lire ses données pour l’instant. Réessayez dans quelques secondes&nbsp;: votre adresse
      reste la bonne.
    </PageFailure>
  )
}
