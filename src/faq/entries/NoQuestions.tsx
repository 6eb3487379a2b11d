import { EmptyData } from '#src/components/states/EmptyData.tsx'

/** Message shown when the FAQ has no question. */
export const NoQuestions = () => (
  <EmptyData title="Rien ici pour l’instant">
    Posez-nous votre question avec le formulaire ci-dessous&nbsp;: un membre de l’équipe vous répond.
  </EmptyData>
)
