import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { PersonalDataExportList } from './PersonalDataExportList.tsx'

/** Profile section where a member exports personal data or deletes the account. */
export function DataExportAndDeletionSection() {
  return (
    <>
      <TitledPanel
        title="Télécharger mes données"
        intro="Une archive de tout ce que l’association garde de vous&nbsp;: une page à lire, vos documents, et les données elles-mêmes."
      >
        <PersonalDataExportList />
      </TitledPanel>
      <TitledPanel
        title="Supprimer mon compte"
        intro="Vous pouvez partir quand vous voulez. Vous avez ensuite sept jours pour changer d’avis."
      >
        <div>
          <ButtonLink to={portalPagePaths.profileDelete}>Supprimer mon compte</ButtonLink>
        </div>
      </TitledPanel>
    </>
  )
}
