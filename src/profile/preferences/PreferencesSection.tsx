import { SchemeChoice } from '#src/appearance/SchemeChoice.tsx'
import { styled } from '@mui/material/styles'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { PlaceholderFields } from '#src/profile/frame/PlaceholderFields.tsx'
import { useProfileDetails } from '#src/profile/useProfileParts.ts'
import { NotificationSwitches } from './NotificationSwitches.tsx'

/** Profile section for e-mail notifications and appearance. */
export function PreferencesSection() {
  const details = useProfileDetails()
  return (
    <>
      <Panel
        title="Ce que vous recevez par e-&#8288;mail"
        intro="Nous vous écrivons toujours au sujet de votre compte&nbsp;: connexion, mot de passe, cotisation."
      >
        <QueryBoundary
          of={details}
          failure="Vos préférences n’ont pas pu être chargées"
          skeleton={<PlaceholderFields fields={2} />}
        >
          {({ data }) => <NotificationSwitches profile={data} />}
        </QueryBoundary>
      </Panel>
      <Panel title="Jour ou nuit" intro="Votre choix reste sur cet appareil.">
        <Narrow>
          <SchemeChoice />
        </Narrow>
      </Panel>
    </>
  )
}

const Narrow = styled('div')({ maxWidth: '24rem' })
