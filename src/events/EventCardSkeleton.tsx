import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { EventBoardingPass } from './EventCard.tsx'

/** Loading skeleton of an event card. */
export function EventCardSkeleton() {
  return (
    <EventBoardingPass as="div">
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
    </EventBoardingPass>
  )
}
