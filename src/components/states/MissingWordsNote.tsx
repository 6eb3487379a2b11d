import { styled } from '@mui/material/styles'
import { quoteFrench } from '#src/lib/text.ts'

/**
 * Note that lists the searched words which a search result lacks, or which were not searched. Renders nothing without
 * any.
 */
export function MissingWordsNote({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return <Line>Sans {words.map(quoteFrench).join(', ')}</Line>
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
