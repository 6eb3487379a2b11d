import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PostSummary } from '#contract/news.ts'
import { Container } from '#src/components/Container.tsx'
import { Horizon } from '#src/components/scenes/Horizon.tsx'
import { longDate } from '#src/lib/dates.ts'
import { counted } from '#src/lib/text.ts'
import { isNew } from './isNew.ts'
import type { Visit } from './lastVisit.ts'

type Props = {
  firstName: string | undefined
  /** The visit that one is on; undefined until it is known who comes. */
  visit: Visit | undefined
  /** The newest of the news; undefined while they are on their way. */
  news: PostSummary[] | undefined
}

/** Good day, and what has changed since the last visit. It begins under the header, which is clear above it. */
export function Greeting({ firstName, visit, news }: Props) {
  return (
    <Sky data-ground="night">
      <Container>
        <h1 tabIndex={-1}>{firstName ? `Bonjour ${firstName}` : 'Bonjour'}</h1>
        <p role="status">{said(visit, news)}</p>
      </Container>
      <Horizon />
    </Sky>
  )
}

function said(visit: Visit | undefined, news: PostSummary[] | undefined) {
  if (!visit) return null
  const { since } = visit
  if (!since) return 'Bienvenue à bord. À votre prochain passage, ce qui a changé vous attendra ici.'
  if (!news) return null
  const count = news.filter(isNew(since)).length
  const day = longDate(since)
  if (count === 0) return `Rien de nouveau depuis votre passage du ${day}.`
  // The list ends somewhere: older ones may be new too.
  const isAll = count === news.length && count > 1
  return `${isAll ? 'Au moins ' : ''}${counted(count, 'actualité')} depuis votre passage du ${day}.`
}

const Sky = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  position: 'relative',
  overflow: 'clip',
  padding: `calc(var(--header-height) + ${space.x12}) 0 max(${space.x24}, 11vw)`,
  color: vars.palette.common.white,
  background: `radial-gradient(70% 11rem at 70% calc(100% - 1rem), ${vars.palette.scene.sun}, ${vars.palette.scene.dawn} 45%, transparent), linear-gradient(to top, ${vars.palette.scene.sky}, ${vars.palette.scene.zenith} 14rem)`,
  '& > :first-of-type': { position: 'relative' },
  h1: { ...typography.display, margin: 0, overflowWrap: 'anywhere' },
  p: { ...typography.lead, minHeight: '1.55em', margin: `${space.x4} 0 0`, maxWidth: '34em' },
  [breakpoints.up('md')]: {
    paddingTop: `calc(var(--header-height) + ${space.x16})`,
    paddingBottom: `calc(${space.x28} + ${space.x16})`,
  },
}))
