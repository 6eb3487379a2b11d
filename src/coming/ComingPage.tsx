import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import * as association from '#association/identity.ts'
import { ActionLink } from '#src/components/Action.tsx'
import { AboutScene } from '#src/components/scenes/AboutScene.tsx'
import { EmptyScene } from '#src/components/scenes/EmptyScene.tsx'
import { ContactLater } from '#src/contact/ContactLater.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { paths } from '#contract/paths.ts'
import { coming } from './coming.ts'

/** A screen that has no content yet: it says so, and what can be done meanwhile. */
export function ComingPage() {
  const { pathname } = useLocation()
  const { title, promise, scene, contact } = coming(pathname)
  usePageHead({ title, isIndexed: false })
  const isAbout = scene === 'about'
  return (
    <>
      {isAbout && (
        <Sky data-ground="night" aria-hidden>
          <AboutScene />
        </Sky>
      )}
      <Place>
        {!isAbout && (
          <div>
            <EmptyScene of={scene} />
          </div>
        )}
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
      {contact && <ContactLater isMinimal={contact === 'minimal'} />}
    </>
  )
}

// The clear header lies over it.
const Sky = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 'clamp(300px, 52svh, 560px)',
  backgroundColor: theme.vars.palette.scene.zenith,
  '& svg': { position: 'absolute', inset: 0 },
  // The header's white text stands on the night above the scene.
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    inset: '0 0 auto',
    height: 160,
    background: `linear-gradient(${theme.vars.palette.scene.zenith} 45%, transparent)`,
  },
}))

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
