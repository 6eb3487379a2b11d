import type { SearchReply } from '#contract/search/search.ts'
import { CorrectedSearchNote } from '#src/components/text/CorrectedSearchNote.tsx'
import { SpellingSuggestionNote } from '#src/components/text/SpellingSuggestionNote.tsx'
import { searchPagePath } from '#src/search/searchFilter.ts'

type Props = {
  answer: SearchReply
  query: string
  /** Searches for the suggested words in place; when undefined, a link leads to their results. */
  onMeant?: (words: string) => void
  /** Called when the link to the search results of the words as typed is followed. */
  onFollow?: () => void
}

/** Note that the search results are for corrected words, or a question whether other words were intended. */
export function CorrectedOrSuggestedSearchNote({
  answer: { correction, isCorrected },
  query,
  onMeant,
  onFollow,
}: Props) {
  if (!correction) return null
  if (!isCorrected)
    return (
      <SpellingSuggestionNote words={correction} {...(onMeant ? { onMeant } : { to: searchPagePath(correction) })} />
    )
  const to = searchPagePath(query, 'literal')
  return <CorrectedSearchNote words={correction} typed={query} to={to} {...(onFollow && { onFollow })} />
}
