import { styled } from '@mui/material/styles'

/** A title in which no line ends at the hyphen of a compound word (« long-courrier ») as long as the word fits in one. */
export function TitleText({ children }: { children: string }) {
  // The parts of a title never move: their place is their key.
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return children.split(compounds).map((part, index) => (index % 2 === 1 ? <Whole key={index}>{part}</Whole> : part))
}

// With the sign that follows it: between a box and a no-break space a line may end.
const compounds = /([\p{L}’]+(?:-[\p{L}’]+)+(?:[\u00a0]?[;:!?»,.]+)?)/u

const Whole = styled('span')({ display: 'inline-block', maxWidth: '100%' })
