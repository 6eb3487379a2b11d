import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { SpellingNote } from '#src/components/SpellingNote.tsx'
import { quoted } from '#src/lib/text.ts'
import { searchPath } from '#src/search/searchFilter.ts'

type Props = {
  answer: SearchAnswer
  query: string
  /** Searches for other words in place; without it a link leads to what they find. */
  onMeant?: (words: string) => void
}

/** Says that the results are those of other words than were typed, or asks whether others were meant. */
export function Correction({ answer: { correction, isCorrected }, query, onMeant }: Props) {
  if (!correction) return null
  if (!isCorrected)
    return <SpellingNote words={correction} {...(onMeant ? { onMeant } : { to: searchPath(correction) })} />
  return (
    <Line>
      Résultats pour <b>{quoted(correction)}</b>&nbsp;: rien ne contient {quoted(query)}.
    </Line>
  )
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingTop: space.x2,
}))
