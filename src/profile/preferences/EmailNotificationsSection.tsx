import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { useFullMemberProfile } from '#src/profile/useProfileParts.ts'
import { EmailNotificationSwitches } from './EmailNotificationSwitches.tsx'

/** Profile section for e-mail notifications. */
export function EmailNotificationsSection() {
  const details = useFullMemberProfile()
  return (
    <TitledPanel
      title="Ce que vous recevez par e-&#8288;mail"
      intro="Nous vous écrivons toujours au sujet de votre compte&nbsp;: connexion, mot de passe, cotisation."
    >
      <QueryBoundary
        of={details}
        failure="Vos préférences n’ont pas pu être chargées"
        skeleton={<FormFieldsPlaceholder fields={2} />}
      >
        {({ data }) => <EmailNotificationSwitches profile={data} />}
      </QueryBoundary>
    </TitledPanel>
  )
}
