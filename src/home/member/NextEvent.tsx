import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { EventBoardingPass, EventCard } from '#src/events/EventCard.tsx'
import { EventCardSkeleton } from '#src/events/EventCardSkeleton.tsx'
import { useAssociationEvents } from '#src/events/useEvents.ts'
import { NEXT_EVENT_COUNT } from '#src/home/memberHomeKeys.ts'
import { AvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'

/**
 * Card of the next event on a member's home. Its height is the same while it loads, with any event and without one, so
 * that the search and the tiles below stay where they are.
 */
export function NextEvent() {
  const { data, error } = useAssociationEvents({ per_page: NEXT_EVENT_COUNT })
  const event = data?.data[0]
  return (
    <Place aria-busy={!data && !error}>
      {event ? (
        <>
          <EventCard event={event} />
          <AvailabilityDuringEventNote event={event} />
        </>
      ) : data || error ? (
        <EventBoardingPass as="div">
          <div />
          <div>
            <p>
              <b>{data ? 'Aucun événement n’est annoncé' : 'Le prochain événement n’a pas pu être chargé'}</b>
            </p>
            <MoreLink to={portalPagePaths.events}>Événements</MoreLink>
          </div>
        </EventBoardingPass>
      ) : (
        <EventCardSkeleton />
      )}
    </Place>
  )
}

const Place = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr auto',
  // An event of two days, with a title of two lines.
  minHeight: '17rem',
  '& > article + *': { marginTop: space.x2 },
  '& > * > div:last-of-type': { alignContent: 'center' },
  'h2 a': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  [breakpoints.up('md')]: { minHeight: '12rem' },
  [breakpoints.up('lg')]: { minHeight: '15rem' },
}))
