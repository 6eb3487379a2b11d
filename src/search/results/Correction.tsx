import type { SearchAnswer } from '#contract/search/search.ts'
import { CorrectedNote } from '#src/components/text/CorrectedNote.tsx'
import { SpellingNote } from '#src/components/text/SpellingNote.tsx'
import { searchPath } from '#src/search/searchFilter.ts'

type Props = {
  answer: SearchAnswer
  query: string
  /** Searches for other words in place; without it a link leads to what they find. */
  onMeant?: (words: string) => void
  /** Called when the link to the results of the words as they were typed is followed. */
  onFollow?: () => void
}

/** Says that the results are those of other words than were typed, or asks whether others were meant. */
export function Correction({ answer: { correction, isCorrected }, query, onMeant, onFollow }: Props) {
  if (!correction) return null
  if (!isCorrected)
    return <SpellingNote words={correction} {...(onMeant ? { onMeant } : { to: searchPath(correction) })} />
  const to = searchPath(query, 'literal')
  return <CorrectedNote words={correction} typed={query} to={to} {...(onFollow && { onFollow })} />
}
