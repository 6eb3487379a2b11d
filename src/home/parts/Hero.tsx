import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { tagline } from '#association/identity.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { layoutShiftGuardStyles } from '#src/components/layoutShiftGuardStyles.ts'
import { hiddenInFirstFrameStyles } from '#src/components/states/hiddenInFirstFrameStyles.ts'
import { SkyBottomEdgeIllustration } from '#src/components/scenes/parts/SkyBottomEdgeIllustration.tsx'
import { HeroScene, heroHeight } from '#src/components/scenes/HeroScene.tsx'
import { portalPagePaths } from '#contract/paths.ts'

/** One-line description of the association, shown above the tagline. */
export const associationSummary = 'L’association des équipages, cabine et cockpit'

/**
 * Hero (top banner) of the home page: drawing of dawn at altitude, tagline and one action. It starts below the
 * transparent header.
 */
export function HomeHero() {
  return (
    <Sky data-ground="night">
      <HeroScene />
      <PageColumn>
        <p>{associationSummary}</p>
        <h1 tabIndex={-1}>{tagline}</h1>
        <p>
          Le planning qui change la veille, le repos que l’on discute, la question qui tombe à l’escale : à plusieurs,
          cela se règle mieux.
        </p>
        <Actions>
          <ButtonLink to={portalPagePaths.adhesion} look="main" isLarge>
            Adhérer
          </ButtonLink>
          <ButtonLink to={portalPagePaths.blog} look="light" isLarge>
            Lire les actualités
          </ButtonLink>
        </Actions>
      </PageColumn>
      <SkyBottomEdgeIllustration />
    </Sky>
  )
}

const Sky = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  minHeight: 'min(100svh, 75rem)',
  // The sky reaches the top of the page, below the transparent header.
  paddingTop: 'var(--header-height)',
  overflow: 'clip',
  color: theme.vars.palette.common.white,
  ...layoutShiftGuardStyles('div:nth-of-type(3)'),
  '& > [aria-hidden], & ~ *': hiddenInFirstFrameStyles,
  // The text stays above the wing in every window shape.
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
