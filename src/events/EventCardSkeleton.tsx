import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { Pass } from './EventCard.tsx'

/** Skeleton of an event card. */
export function EventCardSkeleton() {
  return (
    <Pass as="div">
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
    </Pass>
  )
}
