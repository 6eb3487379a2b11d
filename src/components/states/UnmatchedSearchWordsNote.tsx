import { styled } from '@mui/material/styles'
import { quoteFrench } from '#src/lib/text.ts'

/**
 * Note that lists the words of a search query that a result lacks, or that were not searched. Renders nothing without
 * any.
 */
export function UnmatchedSearchWordsNote({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return <Line>Sans {words.map(quoteFrench).join(', ')}</Line>
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
