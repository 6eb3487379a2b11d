import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { tagline } from '#association/identity.ts'
import { ActionLink } from '#src/components/Action.tsx'
import { HeroScene, heroHeight } from '#src/components/scenes/HeroScene.tsx'
import { HorizonLine } from '#src/components/scenes/HorizonLine.tsx'
import { paths } from '#contract/paths.ts'
import { useSession } from '#src/session/session.ts'

/** Dawn at altitude, the tagline, and one thing to do. It begins under the header, which is clear above it. */
export function Hero() {
  const isMember = useSession().status === 'member'
  return (
    <Sky data-ground="night">
      <HeroScene />
      <Column>
        <p>L’association des équipages, cabine et cockpit</p>
        <h1 tabIndex={-1}>{tagline}</h1>
        <p>
          Le planning qui change la veille, le repos que l’on discute, la question qui tombe à l’escale : à plusieurs,
          cela se règle mieux.
        </p>
        <Actions>
          {isMember ? (
            <ActionLink to={paths.accords} look="main" isLarge>
              Voir les accords
            </ActionLink>
          ) : (
            <ActionLink to={paths.adhesion} look="main" isLarge>
              Adhérer
            </ActionLink>
          )}
          <ActionLink to={paths.blog} look="light" isLarge>
            Lire les actualités
          </ActionLink>
        </Actions>
      </Column>
      <Horizon>
        <svg viewBox="0 0 240 12" preserveAspectRatio="none" aria-hidden>
          <path d="M0 11Q120-9 240 11V12H0z" fill="currentcolor" />
        </svg>
        <HorizonLine />
      </Horizon>
    </Sky>
  )
}

const Sky = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  minHeight: 'min(100svh, 75rem)',
  // Up to the top of the page: the clear header stands above the sky.
  paddingTop: 'var(--header-height)',
  overflow: 'clip',
  color: theme.vars.palette.common.white,
  // The words stand above the wing, in windows of every shape.
  '& > div:nth-of-type(2)': {
    position: 'relative',
    paddingBlock: `${space.x6} calc(${heroHeight.narrow} + ${space.x6})`,
  },
  'p:first-of-type': { ...theme.typography.subtitle2, margin: `0 0 ${space.x4}` },
  h1: { ...theme.typography.display, margin: 0, maxWidth: '7.315em' },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x6} 0 0`, maxWidth: '26em' },
  [theme.breakpoints.up('lg')]: {
    '& > div:nth-of-type(2)': { paddingBlock: `${space.x8} calc(${heroHeight.wide} + ${space.x8})` },
  },
}))

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3, marginTop: space.x10 })

/** The page rises below the sky as the earth does, on a wide screen no higher than on a small one. */
const Horizon = styled('div')(({ theme }) => ({
  '&&': {
    position: 'absolute',
    inset: 'auto 0 -1px',
    color: theme.vars.palette.background.default,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'Canvas' },
  },
  svg: { position: 'absolute', inset: 'auto 0 0', width: '100%', height: 'clamp(1.25rem, 4vw, 4rem)' },
}))
