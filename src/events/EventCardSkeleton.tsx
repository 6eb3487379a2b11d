import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { Pass } from './EventCard.tsx'

/** A pass whose event is on its way. */
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
