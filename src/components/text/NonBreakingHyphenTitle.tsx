import { styled } from '@mui/material/styles'

/**
 * Title whose lines do not break at the hyphen of a compound word (« long-courrier »), unless it is longer than a line.
 */
export function NonBreakingHyphenTitle({ children }: { children: string }) {
  // The parts of a title never move, so the index is their key.
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return children.split(compounds).map((part, index) => (index % 2 === 1 ? <Whole key={index}>{part}</Whole> : part))
}

// Includes the following punctuation: a line may break between an inline block and a no-break space.
const compounds = /([\p{L}’]+(?:-[\p{L}’]+)+(?:[\u00a0]?[;:!?»,.]+)?)/u

const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' })
