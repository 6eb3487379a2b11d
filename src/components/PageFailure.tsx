import { Container } from './Container.tsx'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { paths } from '#contract/paths.ts'
import { Button } from './Button.tsx'
import { HorizonLine } from './scenes/HorizonLine.tsx'

type Props = {
  onRetry: () => void
  /** What happened; unless told, what makes a page's code or drawing fail. */
  children?: ReactNode
}

/** Stands where a page should be that failed: what happened, another try, a way home. */
export function PageFailure({ onRetry, children = broken }: Props) {
  return (
    <Root>
      <div>
        <HorizonLine />
      </div>
      <h1 tabIndex={-1}>Cette page n’a pas pu être chargée</h1>
      <p>{children}</p>
      <span>
        <Button look="main" onClick={onRetry}>
          Réessayer
        </Button>
        {/* A whole load: whatever broke this page is left behind. */}
        <a href={paths.home}>Revenir à l’accueil</a>
      </span>
    </Root>
  )
}

const broken =
  'Le réseau a peut-être manqué, ou une nouvelle version du portail vient d’arriver. Le reste du portail fonctionne toujours.'

const Root = styled(Container)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: space.x5,
  paddingBlock: `calc(var(--header-height, 72px) + ${space.x6}) ${space.x24}`,
  textAlign: 'center',
  '& > div': { width: 'min(100%, 340px)' },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { ...theme.typography.lead, maxWidth: '36rem', margin: 0, color: theme.vars.palette.text.secondary },
  '& > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: `${space.x3} ${space.x6}`,
  },
  '& a': { ...theme.typography.button, color: theme.vars.palette.company.text },
}))
