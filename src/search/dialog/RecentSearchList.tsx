import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useSession } from '#src/auth/session.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { quoteFrench } from '#src/lib/text.ts'
import { deleteRecentSearch, deleteAllRecentSearches, useRecentSearches } from '#src/search/recentSearches.ts'

type Props = { onChoose: (words: string) => void; onForgotten: () => void }

/** List of recent searches in this browser, to repeat or delete. */
export function RecentSearchList({ onChoose, onForgotten }: Props) {
  const forget = (words?: string) => {
    if (words === undefined) deleteAllRecentSearches()
    else deleteRecentSearch(words)
    onForgotten()
  }
  const recent = useRecentSearches()
  const isMember = useSession().status === 'member'
  if (recent.length === 0)
    return (
      <Hint>
        {isMember && 'Texte des accords, événements, '}
        {isMember ? 'actualités' : 'Actualités'}, questions et réponses, pages du portail&nbsp;: tout se cherche ici,
        avec ou sans accents. Essayez {quoteFrench('decouche')} ou {quoteFrench('arrêt maladie')}.
      </Hint>
    )
  return (
    <Root aria-labelledby="recherches-recentes">
      <header>
        <strong id="recherches-recentes">Recherches récentes</strong>
        <Button onClick={() => forget()}>Tout oublier</Button>
      </header>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <button type="button" onClick={() => onChoose(words)}>
              {words}
            </button>
            <IconButton aria-label={`Oublier ${quoteFrench(words)}`} onClick={() => forget(words)}>
              <Close fontSize="small" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Hint>Elles restent dans ce navigateur.</Hint>
    </Root>
  )
}

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: `${space.x3} ${space.x3}`,
  color: theme.vars.palette.text.secondary,
}))

const Root = styled('section')(({ theme }) => ({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `${space.x1} ${space.x3}`,
  },
  'header > strong': { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: { display: 'flex', alignItems: 'center' },
  'li > button:first-of-type': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    padding: `${space.x2} ${space.x3}`,
    border: 0,
    borderRadius: theme.vars.shape.borderRadius,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  },
}))
