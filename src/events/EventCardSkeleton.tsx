import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { EventPass } from './EventCard.tsx'

/** Loading skeleton of an event card. */
export function EventCardSkeleton() {
  return (
    <EventPass as="div">
      <div>
        <Skeleton shape="title" />
      </div>
      <div>
        <Skeleton shape="short" />
        <h3>
          <Skeleton shape="title" />
        </h3>
        <Skeleton shape="line" />
      </div>
    </EventPass>
  )
}
