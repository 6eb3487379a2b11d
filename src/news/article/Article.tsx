import { PageColumn } from '#src/components/PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { NewsPost } from '#contract/news/news.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { TableOfContents } from '#src/components/text/Contents.tsx'
import { hiddenInFirstFrameStyles } from '#src/components/states/hiddenInFirstFrameStyles.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { pictureFocusPosition } from '#src/components/pictures/pictureFocusPosition.ts'
import { imageAttributes } from '#src/components/pictures/imageAttributes.ts'
import { HorizonLine } from '#src/components/scenes/parts/HorizonLine.tsx'
import { NewsCoverDrawing } from '#src/news/covers/NewsCoverDrawing.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { DeferredContent } from '#src/navigation/DeferredContent.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { newsListPath } from '#src/news/parseBlogFilter.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { PrintedNewsArticleFooter } from './PrintedNewsArticleFooter.tsx'
import { AdjacentNewsPosts } from './AdjacentNewsPosts.tsx'
import { RelatedNewsPosts } from './Related.tsx'
import { ShareButton } from '#src/components/controls/ShareButton.tsx'

/** Full article of a news post, for screen and print. */
export function NewsPostArticle({ post }: { post: NewsPost }) {
  const { id, title, summary, category, company, author, published_at, updated_at, reading_minutes } = post
  const { blocks, cover, related, older, newer } = post
  return (
    <PageColumn>
      <article>
        <Head>
          <p>
            <Link to={newsListPath({ category })}>{newsPostCategoryLabels[category]}</Link>
            {company && <span>{company.name}</span>}
          </p>
          <h1 tabIndex={-1}>
            <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
          </h1>
          <p>{summary}</p>
          <p>
            <TimeText at={published_at} />
            {isLater(updated_at, published_at) && (
              <span>
                mis à jour le <TimeText at={updated_at} isShort />
              </span>
            )}
            <span>{author}</span>
            <span>{`${reading_minutes}\u00a0min de lecture`}</span>
          </p>
        </Head>
        <Cover {...(cover?.focus && { sx: { img: { objectPosition: pictureFocusPosition(cover) } } })}>
          {cover ? (
            // oxlint-disable-next-line jsx-a11y/alt-text -- it has the cover's
            <img {...imageAttributes(cover, { sizes: '(min-width: 1248px) 1200px, 100vw', isFirst: true })} />
          ) : (
            <NewsCoverDrawing category={category} id={id} form="panorama" />
          )}
        </Cover>
        <DeferredContent key={id}>
          <Body>
            <TableOfContents of={blocks} />
            <div>
              <RichText blocks={blocks} hasLinks />
              <Foot data-print="hide">
                <ShareButton title={title} />
                <MoreLink to={portalPagePaths.blog}>Toutes les actualités</MoreLink>
              </Foot>
              <PrintedNewsArticleFooter />
            </div>
          </Body>
        </DeferredContent>
      </article>
      <DeferredContent key={id}>
        <Horizon>
          <HorizonLine />
        </Horizon>
        <RelatedNewsPosts posts={related} />
        <AdjacentNewsPosts older={older} newer={newer} />
      </DeferredContent>
    </PageColumn>
  )
}

const DAY_MS = 86_400_000

/** True when a news post changed at least a day after its publication, so that the change's date is shown. */
const isLater = (updated_at: string, published_at: string) =>
  Date.parse(updated_at) - Date.parse(published_at) >= DAY_MS

const Head = styled('header')(({ theme }) => ({
  maxWidth: '52rem',
  margin: '0 auto',
  paddingBlock: `${space.x12} ${space.x8}`,
  h1: { ...theme.typography.h1, margin: `${space.x4} 0` },
  p: {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${space.x5}`,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    clipPath: 'inset(-0.375rem)',
  },
  // Separators precede each item: the first of each line is clipped.
  'p > *': { position: 'relative' },
  'p > * + *::before': { content: '"·" / ""', position: 'absolute', left: '-0.75rem' },
  'p:first-of-type': { fontWeight: theme.typography.fontWeightBold, color: theme.vars.palette.company.text },
  a: { color: 'inherit', textUnderlineOffset: '0.2em' },
  'h1 + p': { ...theme.typography.lead, marginBottom: space.x5, textWrap: 'balance' },
  [theme.breakpoints.up('md')]: {
    paddingBlock: `${space.x16} ${space.x12}`,
    textAlign: 'center',
    p: { justifyContent: 'center' },
  },
  '@media print': { padding: 0, textAlign: 'start', p: { justifyContent: 'start' } },
}))

const Cover = styled('div')(({ theme }) => ({
  ...hiddenInFirstFrameStyles,
  aspectRatio: '3 / 2',
  marginInline: `-${space.x5}`,
  overflow: 'clip',
  img: {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    backgroundColor: theme.vars.palette.sunken,
  },
  [theme.breakpoints.up('sm')]: { aspectRatio: '21 / 9', marginInline: 0, borderRadius: theme.vars.shape.panel },
  '@media print': { display: 'none' },
}))

const Body = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  ...hiddenInFirstFrameStyles,
  // Keeps the content below outside the window meanwhile.
  containIntrinsicHeight: '100svh',
  '& > *': { maxWidth: '30em', marginInline: 'auto' },
  paddingBlock: `${space.x10} ${space.x12}`,
  [theme.breakpoints.up('md')]: { paddingBlock: space.x16 },
  // The table of contents is left of the text, which stays centred.
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 30em) minmax(0, 1fr)',
    alignItems: 'start',
    '& > div': { gridColumn: 2, width: '100%' },
    '& > nav': { gridRow: 1, marginInline: 0 },
  },
  '@media print': { display: 'block', '& > *': { maxWidth: 'none' } },
}))

const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.x4,
  marginTop: space.x12,
})

const Horizon = styled('div')({ maxWidth: '30rem', margin: '0 auto', '@media print': { display: 'none' } })
