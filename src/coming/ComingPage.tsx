import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import * as association from '#association/identity.ts'
import { ActionLink } from '#src/components/Action.tsx'
import { EmptyScene } from '#src/components/scenes/EmptyScene.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#contract/paths.ts'
import { coming } from './coming.ts'

/** A screen that has no content yet: it says so, and what can be done meanwhile. */
export function ComingPage() {
  const { pathname } = useLocation()
  const { title, promise, scene } = coming(pathname)
  usePageHead({ title, isIndexed: false })
  return (
    <>
      <Place>
        <div>
          <EmptyScene of={scene} />
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{promise}</p>
        <p>
          Cette page est en préparation. En attendant, écrivez-nous à{' '}
          <a href={`mailto:${association.email}`}>{association.email}</a> : un membre de l’équipe vous répond.
        </p>
        <span>
          <ActionLink to={paths.blog} look="main">
            Lire les actualités
          </ActionLink>
          <ActionLink to={paths.home}>Revenir à l’accueil</ActionLink>
        </span>
      </Place>
    </>
  )
}

const Place = styled(Column)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: space.x5,
  paddingBlock: `${space.x12} ${space.x24}`,
  textAlign: 'center',
  '& > div': { width: 'min(100%, 260px)', aspectRatio: '240 / 180' },
  '& p': { maxWidth: '38rem', margin: 0, color: theme.vars.palette.text.secondary },
  '& h1 + p': { ...theme.typography.lead, color: theme.vars.palette.text.primary },
  '& p a': { color: theme.vars.palette.company.text },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3, marginTop: space.x2 },
}))
