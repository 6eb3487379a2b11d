import { styled } from '@mui/material/styles'
import type { SearchHighlightedTextRuns } from '#contract/marked.ts'

/** Text with the searched words highlighted. */
export function HighlightedText({ of }: { of: SearchHighlightedTextRuns }) {
  // The parts of a text never move, so the index is their key.
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return of.map(({ text, isMarked }, index) => (isMarked ? <Mark key={index}>{text}</Mark> : text))
}

const Mark = styled('mark')(({ theme: { vars } }) => ({
  // Padding around the letters, without moving them.
  margin: '0 -0.1em',
  padding: '0 0.1em',
  borderRadius: vars.shape.small,
  backgroundColor: vars.palette.company.selected,
  color: 'inherit',
}))
