import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { quoteFrench } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = {
  /** Corrected words, to which the results belong. */
  words: string
  typed: string
  /** Address of the results for the words as typed. */
  to: string
  onFollow?: () => void
}

/** Note that the results are for corrected words, with a link to the results for the words as typed. */
export function CorrectedNote({ words, typed, to, onFollow }: Props) {
  return (
    <Line>
      Résultats pour <b>{quoteFrench(words)}</b>.{' '}
      <Link to={to} onClick={onFollow}>
        Chercher {quoteFrench(typed)} tel quel
      </Link>
    </Line>
  )
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingTop: space.x2,
  a: {
    display: 'inline-block',
    color: theme.vars.palette.company.text,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
}))
