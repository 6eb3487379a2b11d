import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { EventBoardingPass } from './EventCard.tsx'

/** Loading skeleton of an event card, with as many lines of text as a usual card. */
export function EventCardSkeleton() {
  return (
    <EventBoardingPass as="div">
      <div>
        <Skeleton shape="title" />
      </div>
      <div>
        <p>
          <Skeleton shape="shortText" />
        </p>
        <h3>
          <Skeleton shape="text" />
        </h3>
        <p>
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </p>
        <p>
          <Skeleton shape="shortText" />
        </p>
      </div>
    </EventBoardingPass>
  )
}
