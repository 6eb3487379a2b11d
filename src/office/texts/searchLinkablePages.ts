import type { SearchResultKind } from '#contract/search/search.ts'
import { callApi } from '#src/api/call.ts'

const kinds: Record<SearchResultKind, string> = {
  passages: 'Passage d’un accord',
  news: 'Actualité',
  faq: 'Question',
  pages: 'Page',
  accords: 'Accord',
  events: 'Événement',
}

/** Searches the portal's pages, including members' pages, for the links of an office text. */
export async function searchLinkablePages(query: string) {
  const { data } = await callApi('GET /search/member', { query: { query: query.slice(0, 100), per_kind: 4 } })
  return data.flatMap(({ kind, hits }) =>
    hits.map(({ path, title, place }) => ({
      path,
      title: title.map(({ text }) => text).join(''),
      kind: place ? `${kinds[kind]}\u00a0: ${place}` : kinds[kind],
    })),
  )
}
