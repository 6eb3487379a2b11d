import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { PdfPageTextRange, FoundAccordPassage } from '#contract/accords/accordTexts.ts'
import { ShowPassageInLargeTypeButton } from '#src/accords/ShowPassageInLargeTypeButton.tsx'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { UnmatchedSearchWordsNote } from '#src/components/states/UnmatchedSearchWordsNote.tsx'
import { AccordStatusBadge } from '#src/accords/AccordStatusBadge.tsx'
import { HighlightedText } from '#src/components/text/HighlightedText.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { SameTitleArticleList } from './SameTitleArticleList.tsx'

/**
 * Search result in the text of agreements: passage, article or page number, agreement and actions. It links to the
 * page.
 */
export function PassageSearchResult({ passage }: { passage: FoundAccordPassage }) {
  const { accord, document, page, part, clause, excerpt, marks, missing, is_recognized } = passage
  const path = pdfReaderPath(accord.id, { document: document.id, page, marks })
  const place = clause ? formatArticleHeading(clause) : `Page ${page}`
  return (
    <Root>
      <h3>
        <Link to={path}>{place}</Link>
      </h3>
      <blockquote>
        <HighlightedText of={excerpt} />
      </blockquote>
      <UnmatchedSearchWordsNote words={missing} />
      <div>
        <b>{accord.title}</b>
        {document.title !== accord.title && <span>{document.title}</span>}
        {part && <span>{part}</span>}
        {clause && <span>page&nbsp;{page}</span>}
        {is_recognized && <span>{OCR_TEXT_LABEL.toLowerCase()}</span>}
        {accord.company && <span>{accord.company.name}</span>}
        {accord.status !== 'en-vigueur' && <AccordStatusBadge status={accord.status} />}
        <ShowPassageInLargeTypeButton
          isQuiet
          citation={{
            text: excerpt.map(({ text }) => text).join(''),
            title: accord.title,
            place: clause ? `${place}, page\u00a0${page}` : place,
            signed_on: accord.signed_on,
            path,
            source: { accord: accord.id, document: document.id, pieces: [{ page, ...rangeOf(marks) }] },
            article: clause ? { accord: accord.id, number: clause.number, document: document.id } : undefined,
          }}
        />
      </div>
      <SameTitleArticleList passage={passage} />
    </Root>
  )
}

/** Returns the range of an agreement's text from the first to the last searched word found in a passage. */
const rangeOf = (marks: PdfPageTextRange[]): PdfPageTextRange => ({
  start: Math.min(...marks.map(({ start }) => start)),
  end: Math.max(...marks.map(({ end }) => end)),
})

const Root = styled('article')(({ theme: { vars, typography } }) => ({
  position: 'relative',
  padding: `${space.x5} 0 ${space.x2}`,
  h3: { ...typography.h4, margin: 0, textWrap: 'pretty', overflowWrap: 'anywhere' },
  blockquote: {
    ...typography.body1,
    margin: `${space.x2} 0`,
    paddingInlineStart: space.x4,
    borderInlineStart: `3px solid ${vars.palette.company.border}`,
  },
  '& > div': {
    ...typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.x1} ${space.x4}`,
    color: vars.palette.text.secondary,
  },
  'h3 a': {
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textDecorationThickness: '0.06em', textUnderlineOffset: '0.18em' },
    // Makes the whole passage clickable, except its button.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  button: { position: 'relative', marginInlineStart: 'auto' },
  // Above the link of the whole passage.
  details: { position: 'relative' },
}))
