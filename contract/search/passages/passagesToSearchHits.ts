import type { PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { SearchReply } from '#contract/search/search.ts'

/** Converts found passages to search results: each links to its page, with the words marked. */
export const passagesToSearchHits = ({ data, total }: PassageSearchReply): SearchReply['data'][number] => ({
  kind: 'passages',
  total,
  hits: data.map(({ accord, document, page, clause, excerpt, marks, missing, is_recognized }) => ({
    path: pdfReaderPath(accord.id, { document: document.id, page, marks }),
    title: [{ text: clause ? formatArticleHeading(clause) : `Page ${page}`, isMarked: false }],
    excerpt,
    date: new Date(accord.signed_on).toISOString(),
    company: accord.company,
    place: is_recognized ? `${accord.title} (${OCR_TEXT_LABEL.toLowerCase()})` : accord.title,
    missing,
  })),
})
