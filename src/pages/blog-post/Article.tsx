import { Column } from '#src/components/Column.tsx'
import { styled } from '@mui/material/styles'
import type { Post } from '#contract/posts.ts'
import { categoryLabels } from '#src/components/categoryLabels.ts'
import { MoreLink } from '#src/components/MoreLink.tsx'
import { RichText } from '#src/components/RichText.tsx'
import { HorizonLine } from '#src/components/scenes/HorizonLine.tsx'
import { NewsCover } from '#src/components/scenes/NewsCover.tsx'
import { TimeText } from '#src/components/TimeText.tsx'
import { Later } from '#src/navigation/Later.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { blogPath } from '#src/pages/blog/filter.ts'
import { paths } from '#src/paths.ts'
import { Neighbours } from './Neighbours.tsx'
import { ShareButton } from './ShareButton.tsx'

/** A post as one reads it, on a screen or on paper. */
export function Article({ post }: { post: Post }) {
  const { id, title, summary, category, company, author, published_at, reading_minutes, blocks, older, newer } = post
  return (
    <Column>
      <article>
        <Head>
          <p>
            <Link to={blogPath({ category })}>{categoryLabels[category]}</Link>
            {company && <span>{company.name}</span>}
          </p>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{summary}</p>
          <p>
            <TimeText at={published_at} />
            <span>{author}</span>
            <span>{reading_minutes}&nbsp;min de lecture</span>
          </p>
        </Head>
        <Cover>
          <NewsCover category={category} id={id} form="panorama" />
        </Cover>
        <Later key={id}>
          <Body>
            <RichText blocks={blocks} />
            <Foot data-print="hide">
              <ShareButton title={title} />
              <MoreLink to={paths.blog}>Toutes les actualités</MoreLink>
            </Foot>
          </Body>
        </Later>
      </article>
      <Later key={id}>
        <Horizon>
          <HorizonLine />
        </Horizon>
        <Neighbours older={older} newer={newer} />
      </Later>
    </Column>
  )
}

const Head = styled('header')(({ theme }) => ({
  maxWidth: '52rem',
  margin: '0 auto',
  paddingBlock: '3rem 2rem',
  textAlign: 'center',
  h1: { ...theme.typography.h1, margin: '1rem 0' },
  p: {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '0 0.625rem',
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  // A block of its own: a link does not underline it.
  'p > :not(:last-child)::after': { content: '"·" / ""', display: 'inline-block', marginLeft: '0.625rem' },
  'p:first-of-type': { fontWeight: theme.typography.fontWeightBold, color: theme.vars.palette.company.text },
  a: { color: 'inherit', textUnderlineOffset: '0.2em' },
  'h1 + p': { ...theme.typography.lead, marginBottom: '1.25rem', textWrap: 'balance' },
  [theme.breakpoints.up('md')]: { paddingBlock: '5rem 3rem' },
  '@media print': { padding: 0, textAlign: 'start', p: { justifyContent: 'start' } },
}))

const Cover = styled('div')(({ theme }) => ({
  aspectRatio: '3 / 2',
  marginInline: -20,
  overflow: 'clip',
  [theme.breakpoints.up('sm')]: { aspectRatio: '21 / 9', marginInline: 0, borderRadius: theme.vars.shape.panel },
  '@media print': { display: 'none' },
}))

const Body = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: '30em',
  margin: '0 auto',
  paddingBlock: '2.5rem 3rem',
  [theme.breakpoints.up('md')]: { paddingBlock: '4.5rem' },
}))

const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '1rem',
  marginTop: '3rem',
})

const Horizon = styled('div')({ maxWidth: '30rem', margin: '0 auto', '@media print': { display: 'none' } })
