import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { quoteFrench } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = {
  /** Spelling-corrected words for which the search results are shown. */
  words: string
  typed: string
  /** URL of the search results for the words as typed. */
  to: string
  onFollow?: () => void
}

/** Note that the search results are for corrected words, with a link to the results for the words as typed. */
export function CorrectedSearchNote({ words, typed, to, onFollow }: Props) {
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
