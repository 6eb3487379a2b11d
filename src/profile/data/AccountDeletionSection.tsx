import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { profileSectionDescriptions } from '#src/profile/profileSections.ts'
import { useFullMemberProfile } from '#src/profile/useProfileParts.ts'
import { AccountDeletionForm } from './AccountDeletionForm.tsx'

/** Section about the account's deletion: consequences, legal retention, request form. */
export function AccountDeletionSection() {
  const details = useFullMemberProfile()
  return (
    <TitledPanel title="Ce qui se passera">
      <Consequences>
        <dt>Pendant sept jours</dt>
        <dd>
          Rien ne change&nbsp;: il suffit de revenir ici pour garder votre compte. Un e-&#8288;mail vous rappelle la date.
        </dd>
        <dt>Votre adhésion et vos cotisations</dt>
        <dd>
          Votre adhésion prend fin avec votre compte, et les prélèvements s’arrêtent. Celui qui serait déjà chez la
          banque part encore.
        </dd>
        <dt>Ensuite, tout est effacé, sans retour</dt>
        <dd>
          Votre identité, votre photo, votre travail, vos favoris, vos réponses aux événements, vos appareils, vos clés
          d’accès et vos archives. Votre carte n’est plus valable.
        </dd>
        <dt>Ce que la loi oblige à garder</dt>
        <dd>
          Les montants et les dates de vos paiements, dix ans, sans votre nom&nbsp;; un mandat prélevé depuis moins de
          treize mois, chiffré, jusqu’à la fin de ce délai. Les sauvegardes disparaissent après sept nuits. Tout est dit
          dans la <Link to={portalPagePaths.privacyPolicy}>politique de confidentialité</Link>.
        </dd>
        <dt>Avant de partir</dt>
        <dd>
          Vous pouvez <Link to={profileSectionDescriptions.donnees.path}>télécharger toutes vos données</Link>.
        </dd>
      </Consequences>
      <QueryBoundary of={details} failure="L’état de votre compte n’a pas pu être chargé" skeleton={<FormFieldsPlaceholder fields={1} />}>
        {({ data }) => (data.deletion_at ? <p>La suppression est demandée.</p> : <AccountDeletionForm />)}
      </QueryBoundary>
    </TitledPanel>
  )
}

const Consequences = styled('dl')(({ theme: { vars, typography } }) => ({
  maxWidth: '40em',
  margin: 0,
  dt: { ...typography.subtitle1, fontWeight: typography.fontWeightBold },
  dd: { ...typography.body1, margin: `0 0 ${space.x5}`, color: vars.palette.text.secondary },
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
