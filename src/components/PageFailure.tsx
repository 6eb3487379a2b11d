import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { paths } from '#src/paths.ts'
import { OfflineScene } from './scenes/OfflineScene.tsx'

/** Stands where a page should be whose code or drawing failed: what happened, another try, a way home. */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Place>
      <div>
        <OfflineScene />
      </div>
      <Typography variant="h1" tabIndex={-1}>
        Cette page n’a pas pu être chargée
      </Typography>
      <p>
        Le réseau a peut-être manqué, ou une nouvelle version du portail vient d’arriver. Le reste du portail fonctionne
        toujours.
      </p>
      <span>
        <Button variant="contained" onClick={onRetry}>
          Réessayer
        </Button>
        {/* A whole load: whatever broke this page is left behind. */}
        <Button variant="text" href={paths.home}>
          Revenir à l’accueil
        </Button>
      </span>
    </Place>
  )
}

const Place = styled(Container)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 20,
  paddingBlock: 'calc(var(--header-height, 72px) + 24px) 96px',
  textAlign: 'center',
  '& > div': { width: 'min(100%, 340px)' },
  '& p': { ...theme.typography.lead, maxWidth: '36rem', margin: 0, color: theme.vars.palette.text.secondary },
  '& > span': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12 },
}))
