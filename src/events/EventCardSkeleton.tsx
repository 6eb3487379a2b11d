import { Shimmer } from '#src/components/Shimmer.tsx'
import { Pass } from './EventCard.tsx'

/** A pass whose event is on its way. */
export function EventCardSkeleton() {
  return (
    <Pass as="div">
      <div>
        <Shimmer shape="title" />
      </div>
      <div>
        <Shimmer shape="short" />
        <h3>
          <Shimmer shape="title" />
        </h3>
        <Shimmer shape="line" />
      </div>
    </Pass>
  )
}
