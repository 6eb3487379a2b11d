import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = { words: string } & ({ to: string; onMeant?: never } | { to?: never; onMeant: (words: string) => void })

/**
 * Spelling suggestion of a search: a link to the results for other words, or a button that searches for them in place.
 */
export function SpellingSuggestionNote({ words, to, onMeant }: Props) {
  return (
    <Line>
      Vouliez-vous dire{' '}
      {to === undefined ? (
        <button type="button" onClick={() => onMeant(words)}>
          {words}
        </button>
      ) : (
        <Link to={to}>{words}</Link>
      )}
      {'\u00a0?'}
    </Line>
  )
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  padding: `${space.x2} 0 ${space.x6}`,
  'a, button': {
    display: 'inline-block',
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars.palette.company.text,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
}))
