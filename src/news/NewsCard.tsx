import { styled } from '@mui/material/styles'
import { useRef, useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import type { ListedNewsPost, RelatedNewsPost } from '#contract/news/news.ts'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { NewsPostFactLine } from './NewsPostFactLine.tsx'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { NewsCoverDrawing } from './covers/NewsCoverDrawing.tsx'
import { PortholeFrame } from '#src/components/scenes/parts/PortholeFrame.tsx'
import { PortholePicture } from '#src/components/scenes/parts/PortholePicture.tsx'
import { useNearViewport } from '#src/components/useNearViewport.ts'

type Props = {
  /** News post shown in the card; it has no summary where only the title fits. */
  post: RelatedNewsPost & Partial<Pick<ListedNewsPost, 'summary' | 'marked'>>
  /** HTML heading level of the news card's title. */
  heading?: 'h2' | 'h3'
  /** True for the first news post of a list, with a larger picture and title. */
  isLead?: boolean
  /** True for a news card far below the fold, whose drawing renders once it comes near the viewport. */
  isFar?: boolean
}

/** Card of a news post, with its picture in an aircraft window. The whole card is a link. */
export function NewsCard({ post, heading: Heading = 'h2', isLead = false, isFar = false }: Props) {
  const { id, title, summary, category, cover, marked } = post
  const drawing = (
    <PortholeFrame name={`n${id}`}>
      <NewsCoverDrawing category={category} id={id} />
    </PortholeFrame>
  )
  return (
    <NewsCardLayout data-lead={isLead || undefined}>
      <NewsCardPictureFrame>
        {cover ? (
          <PortholePicture picture={cover} sizes={isLead ? '18rem' : '8rem'} name={`n${id}`} />
        ) : isFar ? (
          <LazyNewsDrawing>{drawing}</LazyNewsDrawing>
        ) : (
          drawing
        )}
      </NewsCardPictureFrame>
      <div>
        <NewsPostFactLine post={post} />
        <Heading>
          <Link to={portalPagePaths.post(id)}>
            {marked ? <HighlightedText of={marked.title} /> : <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>}
          </Link>
        </Heading>
        {summary && <p>{marked ? <HighlightedText of={marked.summary} /> : summary}</p>}
      </div>
      {/* Ends the first card, which `NewsList` hides until this element has arrived. */}
      {isLead && <span hidden />}
    </NewsCardLayout>
  )
}

/** Styled frame of a news card's picture, shared with the card's skeleton. */
export const NewsCardPictureFrame = styled('div')(({ theme }) => ({
  // With text twice as large the words keep most of the width.
  width: 'min(5.5rem, 26vw)',
  flex: 'none',
  aspectRatio: '3 / 4',
  transition: theme.transitions.create('transform'),
  [theme.breakpoints.up('sm')]: { width: 'min(8rem, 26vw)' },
  '[data-lead] > &': {
    width: 'min(8rem, 34vw)',
    [theme.breakpoints.up('sm')]: { width: 'min(12rem, 34vw)' },
    [theme.breakpoints.up('md')]: { width: 'min(18rem, 38vw)' },
  },
}))

/** Layout of a news card: picture and text side by side. */
export const NewsCardLayout = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.x5,
  '& > div + div': { flex: 1, minWidth: 0 },
  'h2, h3': { ...theme.typography.h4, margin: `${space.x2} 0 ${space.x2}`, overflowWrap: 'anywhere' },
  p: {
    ...theme.typography.body2,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  a: {
    color: 'inherit',
    textDecoration: 'none',
    textDecorationThickness: '0.06em',
    textUnderlineOffset: '0.18em',
    // The title's link covers the card: one link for screen readers, a large one for touch.
    '&::after': { content: '""', position: 'absolute', inset: -12, borderRadius: theme.vars.shape.card },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid var(--envol-ring)' },
  },
  '&:hover a': { textDecoration: 'underline' },
  '&:hover > div:first-of-type': { transform: 'translateY(-4px)' },
  [theme.breakpoints.up('sm')]: { gap: space.x6 },
  '&[data-lead]': {
    'h2, h3': { ...theme.typography.h3 },
    [theme.breakpoints.up('md')]: {
      alignItems: 'center',
      gap: space.x16,
      'h2, h3': { margin: `${space.x3} 0 ${space.x4}` },
      // Below a section title the first post's title stays smaller.
      h2: theme.typography.h2,
      p: { ...theme.typography.lead, maxWidth: '30em' },
    },
  },
}))

/**
 * Wrapper of a news drawing far below the fold, rendered once it comes near the viewport. Its placeholder has the same
 * size.
 */
function LazyNewsDrawing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const [isMade, setIsMade] = useState(false)
  if (isNear && !isMade) setIsMade(true)
  return isMade ? children : <div ref={place} />
}
