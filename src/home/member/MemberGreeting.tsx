import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { NewsPostSummary } from '#contract/news/news.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { SkyBottomEdgeIllustration } from '#src/components/scenes/parts/SkyBottomEdgeIllustration.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { formatLongDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { AwaitedAnswers } from './AwaitedAnswers.tsx'
import { createNewsPublishedSincePredicate } from './createNewsPublishedSincePredicate.ts'
import type { PortalVisit } from './lastVisit.ts'

type Props = {
  firstName: string | undefined
  /** Start of the member's current visit and end of the one before; undefined until the member is known. */
  visit: PortalVisit | undefined
  /** Latest news posts on the member's home page; undefined while loading. */
  news: NewsPostSummary[] | undefined
  /** True when the news posts could not be loaded. */
  hasFailed: boolean
}

/**
 * Greeting on a member's home, with the answers that it awaits. The number of new posts since the last visit links to
 * them.
 */
export function MemberGreeting({ firstName, visit, news, hasFailed }: Props) {
  const isWithoutNews = hasFailed && !news
  const changes = <OrdinalText>{isWithoutNews ? WITHOUT_NEWS : said(visit, news)}</OrdinalText>
  const hasNews = news?.some(createNewsPublishedSincePredicate(visit?.since))
  return (
    <Sky data-ground="night">
      <PageColumn>
        <h1 tabIndex={-1}>{firstName ? `Bonjour ${firstName}` : 'Bonjour'}</h1>
        <p role="status">{hasNews ? <Link to={portalPagePaths.blog}>{changes}</Link> : changes}</p>
        <AwaitedAnswers />
      </PageColumn>
      <SkyBottomEdgeIllustration />
    </Sky>
  )
}

const WITHOUT_NEWS = 'Les nouveautés n’arrivent pas. Ce que vous avez préparé reste lisible.'

function said(visit: PortalVisit | undefined, news: NewsPostSummary[] | undefined) {
  if (!visit) return ''
  const { since } = visit
  if (!since) return 'Bienvenue à bord. À votre prochain passage, ce qui a changé vous attendra ici.'
  if (!news) return ''
  const count = news.filter(createNewsPublishedSincePredicate(since)).length
  const day = formatLongDate(since)
  if (count === 0) return `Rien de nouveau depuis votre passage du ${day}.`
  // The list is cut: older posts may be new too.
  const isAll = count === news.length && count > 1
  return `${isAll ? 'Au moins ' : ''}${formatCount(count, 'actualité')} depuis votre passage du ${day}.`
}

// Height of the light; the text stays on the dark part above it at every width.
const DAWN = 'clamp(112px, 14vw, 192px)'
const heightOf = (share: number) => `calc(${DAWN} * ${share})`

const Sky = styled('section')(({ theme: { vars, typography, breakpoints } }) => {
  const { sun, dawn, haze, sky, zenith } = vars.palette.scene
  const faded = (share: number) => `color-mix(in srgb, ${sun} ${share}%, transparent)`
  const place = `72% calc(100% - clamp(16px, 3.2vw, 51px))`
  return {
    position: 'relative',
    overflow: 'clip',
    padding: `calc(var(--header-height) + ${space.x10}) 0 ${space.x6}`,
    color: vars.palette.common.white,
    background: [
      `radial-gradient(circle at ${place}, ${sun} ${heightOf(0.16)}, transparent calc(${DAWN} * 0.16 + 1px))`,
      `radial-gradient(min(70vw, 704px) ${heightOf(0.66)} at ${place}, ${faded(90)}, ${faded(45)} 32%, transparent)`,
      `linear-gradient(to top, ${dawn} ${heightOf(0.14)}, ${haze} ${heightOf(0.36)}, ${sky} ${heightOf(0.62)}, ${zenith} ${heightOf(1.15)})`,
    ].join(),
    '& > :first-of-type': { position: 'relative' },
    h1: { ...typography.display, margin: 0, overflowWrap: 'anywhere' },
    // Reserves two lines on phones for text that loads later.
    'p a': { color: 'inherit' },
    p: { ...typography.lead, minHeight: '3.1em', margin: `${space.x3} 0 0`, maxWidth: '34em' },
    [breakpoints.up('md')]: {
      paddingBlock: `calc(var(--header-height) + ${space.x16}) calc(${DAWN} - ${space.x12})`,
      p: { minHeight: '1.55em', marginTop: space.x4 },
    },
  }
})
