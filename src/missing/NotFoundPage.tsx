import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { ActionLink } from '#src/components/Action.tsx'
import { LostSuitcase } from '#src/components/scenes/LostSuitcase.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#contract/paths.ts'

/** Any address that is nobody's. */
export function NotFoundPage() {
  usePageHead({ title: 'Page introuvable', status: 404, isIndexed: false })
  return (
    <Place>
      <div>
        <LostSuitcase />
      </div>
      <h1 tabIndex={-1}>Cette page a manqué sa correspondance</h1>
      <p>L’adresse est peut-être incomplète, ou la page a changé de porte. Le reste de vos bagages est bien arrivé.</p>
      <span>
        <ActionLink to={paths.home} look="main">
          Revenir à l’accueil
        </ActionLink>
        <ActionLink to={paths.blog}>Lire les actualités</ActionLink>
      </span>
    </Place>
  )
}

const Place = styled(Column)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: space.x5,
  paddingBlock: `${space.x10} ${space.x24}`,
  textAlign: 'center',
  '& > div': {
    overflow: 'hidden',
    width: 'min(100%, 620px)',
    aspectRatio: '640 / 420',
    marginBottom: space.x3,
    borderRadius: theme.vars.shape.panel,
  },
  '& p': { ...theme.typography.lead, maxWidth: '38rem', margin: 0, color: theme.vars.palette.text.secondary },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3, marginTop: space.x2 },
}))
