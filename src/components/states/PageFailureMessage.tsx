import { styled } from '@mui/material/styles'
import { useRef, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { openingHours, phone } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { telephoneLink } from '#src/lib/telephoneLink.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { HorizonLine } from '#src/components/scenes/parts/HorizonLine.tsx'
import { ShutWindowIllustration } from '#src/components/scenes/ShutWindowIllustration.tsx'
import { useFocusHeadingAfterRetry } from '#src/components/useFocusHeadingAfterRetry.ts'

type Props = {
  onRetry: () => void
  /** French sentence about the failed part; the whole page by default. */
  title?: string
  /** True when the page's code could not be downloaded; false for an error in the page itself. */
  isUnreached?: boolean
  /** Explanation of the failure; by default, one of two texts chosen by `isUnreached`. */
  children?: ReactNode
}

/** Full-page error message, with a retry button, a link home and a telephone number. */
export function PageFailureMessage({
  onRetry,
  title = 'Cette page n’a pas pu être chargée',
  isUnreached = false,
  children = isUnreached ? unreached : broken,
}: Props) {
  const root = useRef<HTMLDivElement>(null)
  useFocusHeadingAfterRetry(root)
  return (
    <Root ref={root} role="alert">
      <div>
        <ShutWindowIllustration />
        <HorizonLine />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      <span>
        <Button look="main" onClick={onRetry}>
          Réessayer
        </Button>
        {/* A plain link reloads everything, and leaves the broken state behind. */}
        <a href={portalPagePaths.home}>Revenir à l’accueil</a>
      </span>
      <small>
        C’est urgent&nbsp;? <a href={telephoneLink(phone)}>{phone}</a>, {openingHours.toLowerCase()}.
      </small>
    </Root>
  )
}

const broken =
  'Une erreur s’est produite en l’affichant\u00a0: elle vient de nous, pas de votre connexion. Le reste du portail fonctionne toujours.'

const unreached =
  'Le réseau a peut-être manqué, ou une nouvelle version du portail vient d’arriver. Le reste du portail fonctionne toujours.'

const Root = styled(PageColumn)(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space.x5,
  paddingBlock: `calc(var(--header-height, 72px) + ${space.x2}) ${space.x24}`,
  textAlign: 'center',
  // The window is on the horizon line.
  '& > div': { display: 'grid', justifyItems: 'center', width: 'min(100%, 420px)' },
  '& > div > svg:first-of-type': { width: 128, marginBottom: space.x5 },
  '& h1': { ...typography.h1, margin: 0 },
  '& p': { ...typography.lead, maxWidth: '36rem', margin: 0, color: vars.palette.text.secondary },
  '& > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: `${space.x3} ${space.x6}`,
  },
  '& > small': { ...typography.body2, color: vars.palette.text.secondary },
  '& a': { ...typography.button, color: vars.palette.company.text },
  '& small a': { fontSize: 'inherit', whiteSpace: 'nowrap' },
}))
