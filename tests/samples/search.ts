import type { SearchHighlightedTextRuns } from '#contract/marked.ts'
import type { SearchReply, SearchHit } from '#contract/search/search.ts'

/** Parses a text whose highlighted words are in brackets: « Les [repos] ». */
export const parseBracketHighlights = (text: string): SearchHighlightedTextRuns =>
  text
    .split(/[[\]]/)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((run) => run.text !== '')

const hit = (path: string, title: string, excerpt: string, rest: Partial<SearchHit> = {}): SearchHit => ({
  path,
  title: parseBracketHighlights(title),
  excerpt: parseBracketHighlights(excerpt),
  date: '2026-11-20T08:10:00.000Z',
  company: null,
  missing: [],
  ...rest,
})

/** Sample reply of the portal's search for « decouche ». */
export const samplePortalSearchReply: SearchReply = {
  data: [
    {
      kind: 'news',
      total: 12,
      hits: [
        hit(
          '/blog/24',
          'Deux nuits à la maison après chaque [découché] : c’est signé',
          'Après onze mois de négociation, l’accord sur la récupération des [découchés] est signé. Deux nuits locales…',
        ),
        hit('/blog/12', 'Hôtels d’escale : le carnet a payé', '… chaque [découché] y est noté, avec le bruit et …', {
          company: { id: 2, name: 'Transalpine' },
        }),
      ],
    },
    {
      kind: 'faq',
      total: 1,
      hits: [
        hit(
          '/faq/prime-de-decouche',
          'La prime de [découché] est-elle due en cas d’annulation ?',
          'Oui : elle est due dès que la chambre est prise, que le [découché] soit prévu ou non.',
        ),
      ],
    },
  ],
  isCorrected: false,
  without: [],
}

export const emptyPortalSearchReply: SearchReply = { data: [], isCorrected: false, without: [] }
/** Sample reply of the portal's search for the misspelt « decuche », corrected to « découché ». */
export const correctedPortalSearchReply: SearchReply = {
  ...samplePortalSearchReply,
  correction: 'découché',
  isCorrected: true,
}
