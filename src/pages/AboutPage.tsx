import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PublishedTextBlock } from '#contract/blocks.ts'
import type { PublishedTextPageContent } from '#contract/pages/pages.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { CaptionedPicture } from '#src/components/pictures/CaptionedPicture.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { AboutIllustration } from '#src/components/scenes/AboutIllustration.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { LazyContactSection } from '#src/contact/LazyContactSection.tsx'
import { DeferredContent } from '#src/navigation/DeferredContent.tsx'
import { usePageMetadata, type PageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { organizationStructuredData } from '#src/navigation/organizationStructuredData.ts'
import { splitPageTextIntoSections } from './parts/splitSections.ts'
import { PageTextSections } from './parts/PageTextSections.tsx'
import { TextPageSkeleton } from './parts/TextPageSkeleton.tsx'
import { usePageText } from './usePageText.ts'

/** About page of the association: history, people, decisions, accounts, contact. */
export function AboutPage() {
  const text = usePageText('a-propos')
  const read = text.data?.data
  usePageMetadata(read && headOf(read))

  if (text.error?.status === 404) return <NotFoundContent />
  return (
    <>
      <Sky data-ground="night" data-print="hide" aria-hidden>
        <AboutIllustration />
      </Sky>
      <QueryBoundary of={text} failure="Cette page n’a pas pu être chargée" isPage skeleton={<TextPageSkeleton />}>
        {({ data }) => <Story text={data} />}
      </QueryBoundary>
      <LazyContactSection />
    </>
  )
}

function Story({ text: { title, summary, blocks } }: { text: PublishedTextPageContent }) {
  const { opening, sections } = splitPageTextIntoSections(blocks)
  return (
    <>
      <Opening>
        <p>À propos</p>
        <h1 tabIndex={-1}>
          <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
        </h1>
        <p>{summary}</p>
        <div>
          <RichText blocks={opening.filter((block) => block.type !== 'picture')} />
          {opening.filter(isPicture).map(({ picture, legend }) => (
            <CaptionedPicture key={legend} picture={picture} legend={legend} />
          ))}
        </div>
      </Opening>
      <DeferredContent key={title}>
        <PageTextSections of={sections} />
      </DeferredContent>
    </>
  )
}

const isPicture = (block: PublishedTextBlock) => block.type === 'picture'

const headOf = ({ title, summary, updated_at }: PublishedTextPageContent): PageMetadata => ({
  title,
  description: summary,
  jsonLd: {
    '@type': 'AboutPage',
    name: title,
    dateModified: updated_at,
    inLanguage: 'fr',
    mainEntity: organizationStructuredData,
  },
})

// The transparent header covers its top.
const Sky = styled('div')(({ theme }) => ({
  '--height': 'clamp(320px, 64svh, 640px)',
  position: 'relative',
  overflow: 'hidden',
  height: 'var(--height)',
  backgroundColor: theme.vars.palette.scene.zenith,
  // Width limit that keeps everyone's head below the header; the hall extends to the sides.
  '& svg': {
    position: 'absolute',
    left: '50%',
    width: 'min(100%, 2.5 * var(--height))',
    overflow: 'visible',
    transform: 'translateX(-50%)',
  },
  // Dark gradient below the header's white text.
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    inset: '0 0 auto',
    height: 160,
    background: `linear-gradient(${theme.vars.palette.scene.zenith} 45%, transparent)`,
  },
}))

const Opening = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  paddingBlock: `${space.x12} ${space.x16}`,
  '& > p:first-of-type': { ...typography.subtitle2, margin: `0 0 ${space.x4}`, color: vars.palette.company.text },
  h1: { ...typography.display, margin: 0, maxWidth: '16ch' },
  'h1 + p': {
    ...typography.lead,
    margin: `${space.x5} 0 ${space.x10}`,
    maxWidth: '34em',
    color: vars.palette.text.secondary,
  },
  overflowWrap: 'anywhere',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.x10, alignItems: 'start' },
  [breakpoints.up('md')]: {
    paddingBlock: `${space.x16} ${space.x28}`,
    '& > div': { gridTemplateColumns: '1fr 1fr', gap: space.x16 },
  },
}))
