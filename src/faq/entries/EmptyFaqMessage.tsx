import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'

/** Message shown when the FAQ has no question. */
export const EmptyFaqMessage = () => (
  <EmptyListMessage title="Rien ici pour l’instant">
    Posez-nous votre question avec le formulaire ci-dessous&nbsp;: un membre de l’équipe vous répond.
  </EmptyListMessage>
)
