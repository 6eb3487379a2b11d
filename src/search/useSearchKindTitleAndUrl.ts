import { useContext } from 'react'
import type { SearchResultKind } from '#contract/search/search.ts'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'

/** Returns a function from a kind of search result to its French title and to the URL of its full list. */
export function useSearchKindTitleAndUrl() {
  const screens = useContext(ScreenFactsContext)
  return (kind: SearchResultKind) => {
    const { search, menu } = screens.find((screen) => screen.search?.kind === kind) ?? {}
    return { label: search?.label ?? menu?.label, all: search?.all }
  }
}
