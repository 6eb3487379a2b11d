import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { AccordPageHeader } from './AccordPageHeader.tsx'
import { AccordArticles } from './AccordArticles.tsx'
import { AccordDocuments } from './Documents.tsx'
import { AccordRelatedFaqAndNews } from './Related.tsx'
import { AccordSignatoryList } from './AccordSignatoryList.tsx'
import { AccordTimeline } from './AccordTimeline.tsx'
import { OtherAccordVersionList } from './OtherAccordVersionList.tsx'

/** Page content of an agreement: documents, plain-language description, articles, dates and related content. */
export function AccordView({ accord }: { accord: Accord }) {
  const { blocks, clauses } = accord
  return (
    <PageColumn>
      <AccordPageHeader accord={accord} />
      <Parts>
        <div>
          <AccordDocuments accord={accord} />
          <section aria-labelledby="en-clair">
            <h2 id="en-clair">En clair</h2>
            <RichText blocks={blocks} />
          </section>
          {clauses.length > 0 && <AccordArticles accord={accord} />}
        </div>
        <aside aria-label="Repères">
          <AccordTimeline accord={accord} />
          <OtherAccordVersionList accord={accord} />
          <AccordSignatoryList signatories={accord.signatories} />
        </aside>
      </Parts>
      <AccordRelatedFaqAndNews accord={accord} />
    </PageColumn>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x12,
  paddingBottom: space.x16,
  '& > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.x12, alignContent: 'start' },
  h2: { ...theme.typography.h3, margin: `0 0 ${space.x4}` },
  // Headings of the description are smaller than the page's.
  '#en-clair ~ div h2': theme.typography.h4,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: space.x16 },
  '@media print': { display: 'block' },
}))
