import { PageFailureMessage } from '#src/components/states/PageFailureMessage.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Page that the server renders when the requested page's data is unavailable (503). */
export function UnavailablePage() {
  usePageMetadata({ title: 'Page indisponible', status: 503, isIndexed: false })
  return (
    <PageFailureMessage onRetry={() => location.reload()}>
      Le portail n’arrive pas à lire ses données pour l’instant. Réessayez dans quelques secondes&nbsp;: votre adresse
      reste la bonne.
    </PageFailureMessage>
  )
}
