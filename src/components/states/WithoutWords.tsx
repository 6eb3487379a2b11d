import { styled } from '@mui/material/styles'
import { quoted } from '#src/lib/text.ts'

/** The words that a result lacks, or that were not looked for; nothing when there are none. */
export function WithoutWords({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return <Line>Sans {words.map(quoted).join(', ')}</Line>
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
