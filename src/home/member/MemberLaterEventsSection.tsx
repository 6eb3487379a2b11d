import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { openingHours } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { EventCard } from '#src/events/EventCard.tsx'
import { EventCardSkeleton } from '#src/events/EventCardSkeleton.tsx'
import { useAssociationEvents } from '#src/events/useEvents.ts'
import { EventsDrawing } from '#src/events/EventsDrawing.tsx'
import { NEXT_EVENT_COUNT } from '#src/home/memberHomeKeys.ts'
import { AvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'

/**
 * Home page section of the events after the next one, with the member's registrations. Renders nothing when only the
 * next event is planned: the top of the page shows it.
 */
export function MemberLaterEventsSection() {
  const events = useAssociationEvents({ per_page: NEXT_EVENT_COUNT })
  if (events.data?.data.length === 1) return null
  return (
    <PageSection
      title="Événements suivants"
      ground="sunken"
      action={<MoreLink to={portalPagePaths.events}>Tous les événements</MoreLink>}
    >
      <QueryBoundary
        of={events}
        failure="Les événements n’ont pas pu être chargés"
        skeleton={skeleton}
        empty={
          <EmptyListMessage drawing={<EventsDrawing />} title="Le prochain événement paraîtra ici" heading="h3">
            D’ici là, la permanence répond&nbsp;: {openingHours.toLowerCase()}.
          </EmptyListMessage>
        }
      >
        {({ data }) => (
          <Row>
            {data.slice(1).map((event) => (
              <li key={event.id}>
                <EventCard event={event} heading="h3" />
                <AvailabilityDuringEventNote event={event} />
              </li>
            ))}
          </Row>
        )}
      </QueryBoundary>
    </PageSection>
  )
}

const Row = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateRows: '1fr auto', gap: space.x2 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.x6 },
}))

const skeleton = (
  <Row as="div">
    {['a', 'b', 'c'].map((key) => (
      <EventCardSkeleton key={key} />
    ))}
  </Row>
)
