import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { PlaceholderFields } from '#src/profile/frame/PlaceholderFields.tsx'
import { PictureEditor } from '#src/profile/picture/PictureEditor.tsx'
import { useProfileDetails } from '#src/profile/useProfileParts.ts'
import { IdentityForm } from './IdentityForm.tsx'

/** Profile section for the member's picture, name, phone number, job and working time. */
export function IdentitySection() {
  const details = useProfileDetails()
  const options = useMembershipOptions()
  return (
    <>
      <Panel title="Votre photo" intro="Elle se voit sur votre carte et dans votre menu, nulle part ailleurs.">
        <PictureEditor />
      </Panel>
      <Panel title="Vos informations" intro="Elles servent à vous joindre et à calculer votre cotisation.">
        <QueryBoundary
          of={details}
          failure="Votre identité n’a pas pu être chargée"
          skeleton={<PlaceholderFields fields={5} />}
        >
          {({ data: profile }) => (
            <QueryBoundary
              of={options}
              failure="Les fonctions et les bases n’ont pas pu être chargées"
              skeleton={<PlaceholderFields fields={5} />}
            >
              {({ data }) => <IdentityForm profile={profile} options={data} />}
            </QueryBoundary>
          )}
        </QueryBoundary>
      </Panel>
    </>
  )
}
