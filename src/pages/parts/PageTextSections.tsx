import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { PageBand } from '#src/components/PageSection.tsx'
import { InlineTextSpans } from '#src/components/text/InlineTextSpans.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import type { PageTextSection } from './splitSections.ts'

type Props = {
  of: PageTextSection[]
  /** Background of the page text's first section; backgrounds alternate. */
  begins?: 'page' | 'sunken'
}

/** Sections of a page's text, each with its heading beside it, or above it for wide content. */
export function PageTextSections({ of: sections, begins = 'sunken' }: Props) {
  const grounds = begins === 'page' ? ['page', 'sunken'] : ['sunken', 'page']
  return sections.map(({ heading, blocks }, index) => {
    const isWide = blocks.some((block) => block.type === 'entries' && ['people', 'figures'].includes(block.look))
    return (
      <PageBand key={heading.id} aria-labelledby={heading.id} data-ground={grounds[index % 2]}>
        <Row data-wide={isWide || undefined}>
          <h2 id={heading.id}>
            <InlineTextSpans of={heading.inlines} />
          </h2>
          <RichText blocks={blocks} isWide />
        </Row>
      </PageBand>
    )
  })
}

const Row = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  gap: `${space.x6} ${space.x8}`,
  '& > h2': {
    ...theme.typography.h2,
    margin: 0,
    maxWidth: '14ch',
    scrollMarginTop: `calc(var(--header-height) + ${space.x8})`,
  },
  '& > div': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    '&:not([data-wide])': { gridTemplateColumns: '2fr 3fr' },
    '&:not([data-wide]) > h2': {
      position: 'sticky',
      top: `calc(var(--header-height) + ${space.x8})`,
      alignSelf: 'start',
    },
    rowGap: space.x10,
  },
}))
