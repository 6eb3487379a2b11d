import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { ProfilePictureEditor } from '#src/profile/picture/ProfilePictureEditor.tsx'
import { useFullMemberProfile } from '#src/profile/useProfileParts.ts'
import { ProfileIdentityForm } from './ProfileIdentityForm.tsx'

/** Profile section for the member's picture, name, phone number, job and working time. */
export function ProfileIdentitySection() {
  const details = useFullMemberProfile()
  const options = useMembershipOptions()
  return (
    <>
      <TitledPanel title="Votre photo" intro="Elle se voit sur votre carte et dans votre menu, nulle part ailleurs.">
        <ProfilePictureEditor />
      </TitledPanel>
      <TitledPanel title="Vos informations" intro="Elles servent à vous joindre et à calculer votre cotisation.">
        <QueryBoundary
          of={details}
          failure="Votre identité n’a pas pu être chargée"
          skeleton={<FormFieldsPlaceholder fields={5} />}
        >
          {({ data: profile }) => (
            <QueryBoundary
              of={options}
              failure="Les fonctions et les bases n’ont pas pu être chargées"
              skeleton={<FormFieldsPlaceholder fields={5} />}
            >
              {({ data }) => <ProfileIdentityForm profile={profile} options={data} />}
            </QueryBoundary>
          )}
        </QueryBoundary>
      </TitledPanel>
    </>
  )
}
