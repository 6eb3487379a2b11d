import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ListedPost, RelatedPost } from '#contract/news/news.ts'
import { Link } from '#src/navigation/Link.tsx'
import { paths } from '#contract/paths.ts'
import { PostMeta } from './PostMeta.tsx'
import { MarkedText } from '#src/components/text/MarkedText.tsx'
import { TitleText } from '#src/components/text/TitleText.tsx'
import { NewsCover } from './covers/NewsCover.tsx'
import { FarDrawing } from './FarDrawing.tsx'
import { Porthole } from '#src/components/scenes/parts/Porthole.tsx'
import { PortholePicture } from '#src/components/scenes/parts/PortholePicture.tsx'

type Props = {
  /** Without its summary where there is room for its title alone. */
  post: RelatedPost & Partial<Pick<ListedPost, 'summary' | 'marked'>>
  /** The level of its title below the page's own headings. */
  heading?: 'h2' | 'h3'
  /** The news that leads a list: a larger window and title. */
  isLead?: boolean
  /** Far below the page's beginning: its window is drawn when it comes near. */
  isFar?: boolean
}

/** A piece of news seen through its window; the whole card leads to it. */
export function NewsCard({ post, heading: Heading = 'h2', isLead = false, isFar = false }: Props) {
  const { id, title, summary, category, cover, marked } = post
  const drawing = (
    <Porthole name={`n${id}`}>
      <NewsCover category={category} id={id} />
    </Porthole>
  )
  return (
    <Card data-lead={isLead || undefined}>
      <NewsWindow>
        {cover ? (
          <PortholePicture picture={cover} sizes={isLead ? '18rem' : '8rem'} name={`n${id}`} />
        ) : isFar ? (
          <FarDrawing>{drawing}</FarDrawing>
        ) : (
          drawing
        )}
      </NewsWindow>
      <div>
        <PostMeta post={post} />
        <Heading>
          <Link to={paths.post(id)}>{marked ? <MarkedText of={marked.title} /> : <TitleText>{title}</TitleText>}</Link>
        </Heading>
        {summary && <p>{marked ? <MarkedText of={marked.summary} /> : summary}</p>}
      </div>
      {/* Where a list begins with it, it is shown once it is whole. */}
      {isLead && <span hidden />}
    </Card>
  )
}

/** The place of a card's window: the card's skeleton takes the same. */
export const NewsWindow = styled('div')(({ theme }) => ({
  // In letters twice as large the words keep most of the width.
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

/** The lines of a card, beside its window. */
export const Card = styled('article')(({ theme }) => ({
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
    // The title's link covers the card: one link for a person who listens, a wide one for a thumb.
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
      // Below a section's own title the lead stays smaller than it.
      h2: theme.typography.h2,
      p: { ...theme.typography.lead, maxWidth: '30em' },
    },
  },
}))
