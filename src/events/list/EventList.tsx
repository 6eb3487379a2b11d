import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PaginatedEventList } from '#contract/events/events.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { EventCard } from '#src/events/EventCard.tsx'
import { EventCardSkeleton } from '#src/events/EventCardSkeleton.tsx'
import { eventsPath, type EventsFilter } from '#src/events/parseEventsFilter.ts'
import { formatCount } from '#src/lib/text.ts'
import { EventsDrawing } from '#src/events/EventsDrawing.tsx'
import { AvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'

/** Paginated list of the filtered events, as cards. */
export function EventList({ events, filter }: { events: FetchedData<PaginatedEventList>; filter: EventsFilter }) {
  return (
    <>
      <Count role="status">{events.data && formatCount(events.data.meta.total, 'événement')}</Count>
      <QueryBoundary
        of={events}
        failure="Les événements n’ont pas pu être chargés"
        skeleton={skeleton}
        empty={<NoEvents filter={filter} />}
      >
        {({ data, meta }) => (
          <>
            <EventCardGrid>
              {data.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} />
                  <AvailabilityDuringEventNote event={event} />
                </li>
              ))}
            </EventCardGrid>
            <Pager page={meta.current_page} last={meta.last_page} toPage={(page) => eventsPath({ ...filter, page })} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function NoEvents({ filter: { type, place, scope, page, ...filter } }: { filter: EventsFilter }) {
  if (type || place || scope || page)
    return (
      <EmptyListMessage
        drawing={<EventsDrawing />}
        title="Aucun événement ne répond à ce choix"
        action={<ButtonLink to={eventsPath(filter)}>Tout revoir</ButtonLink>}
      >
        Retirez un filtre pour en voir davantage.
      </EmptyListMessage>
    )
  if (filter.shown === 'les-miens')
    return (
      <EmptyListMessage
        drawing={<EventsDrawing />}
        title="Vous n’avez répondu à aucun événement"
        action={<ButtonLink to={eventsPath({ shown: 'a-venir' })}>Voir ce qui vient</ButtonLink>}
      >
        Dites «&nbsp;je viens&nbsp;» ou «&nbsp;peut-être&nbsp;»&nbsp;: ils seront réunis ici.
      </EmptyListMessage>
    )
  return (
    <EmptyListMessage drawing={<EventsDrawing />} title="Rien au calendrier pour l’instant">
      Les prochains événements paraîtront ici.
    </EmptyListMessage>
  )
}

/** Styled grid of event cards, in columns where there is room. */
export const EventCardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: `0 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateRows: '1fr auto', gap: space.x2 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x6 },
}))

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: '1.6em',
  margin: `0 0 ${space.x4}`,
  color: theme.vars.palette.text.secondary,
}))

const skeleton = (
  <EventCardGrid as="div">
    {Array.from({ length: 12 }, (_, key) => (
      <EventCardSkeleton key={key} />
    ))}
  </EventCardGrid>
)
