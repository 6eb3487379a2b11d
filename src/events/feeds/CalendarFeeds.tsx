import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { CalendarFeedKind } from '#contract/events/events.ts'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { useCalendarFeeds } from '#src/events/useEvents.ts'
import { CalendarFeedRow } from './CalendarFeedRow.tsx'

/** Panel of the calendar feeds, to which a member subscribes in a calendar app. */
export function CalendarFeeds() {
  const feeds = useCalendarFeeds()
  const opened = new Map(feeds.data?.data.map((feed) => [feed.kind, feed]))
  return (
    <Panel aria-labelledby="calendriers">
      <h2 id="calendriers">Suivre dans mon calendrier</h2>
      <p>
        Votre téléphone affiche les événements et les tient à jour, annulations comprises. L’adresse est un
        secret&nbsp;: qui l’a lit ce calendrier, et rien d’autre. Elle n’est montrée qu’une fois&nbsp;; une nouvelle
        remplace l’ancienne.
      </p>
      {feeds.error && !feeds.data ? (
        <LoadFailureMessage
          title="Vos calendriers n’ont pas pu être chargés"
          message={feeds.error.message}
          onRetry={() => void feeds.mutate()}
        />
      ) : (
        <ul aria-busy={!feeds.data}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <CalendarFeedRow
                kind={kind}
                feed={opened.get(kind)}
                isKnown={feeds.data !== undefined}
                onChange={() => void feeds.mutate()}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const KINDS: CalendarFeedKind[] = ['les-miens', 'tous']

const Panel = styled('section')(({ theme }) => ({
  marginTop: space.x12,
  padding: `${space.x8} ${space.x6}`,
  borderRadius: theme.vars.shape.panel,
  backgroundColor: theme.vars.palette.sunken,
  h2: { ...theme.typography.h3, margin: `0 0 ${space.x3}` },
  '& > p': { ...theme.typography.body2, margin: 0, maxWidth: '44em', color: theme.vars.palette.text.secondary },
  ul: { display: 'grid', gap: space.x6, margin: `${space.x6} 0 0`, padding: 0, listStyle: 'none' },
  [theme.breakpoints.up('md')]: {
    padding: space.x12,
    ul: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x12 },
  },
  '@media print': { display: 'none' },
}))
