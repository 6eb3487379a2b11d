import type { PassageAnswer } from '#contract/accords/accordTexts.ts'
import { articleHeading } from '#contract/accords/articleName.ts'
import { RECOGNIZED_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { readerPath } from '#contract/accords/readerPath.ts'
import type { SearchAnswer } from '#contract/search/search.ts'

/** Converts found passages to search results: each links to its page, with the words marked. */
export const passagesToHits = ({ data, total }: PassageAnswer): SearchAnswer['data'][number] => ({
  kind: 'passages',
  total,
  hits: data.map(({ accord, document, page, clause, excerpt, marks, missing, is_recognized }) => ({
    path: readerPath(accord.id, { document: document.id, page, marks }),
    title: [{ text: clause ? articleHeading(clause) : `Page ${page}`, isMarked: false }],
    excerpt,
    date: new Date(accord.signed_on).toISOString(),
    company: accord.company,
    place: is_recognized ? `${accord.title} (${RECOGNIZED_TEXT_LABEL.toLowerCase()})` : accord.title,
    missing,
  })),
})
