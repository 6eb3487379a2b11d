import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { PollCardFrame } from './PollCard.tsx'

/** Loading placeholder of a `PollCard`. */
export function PollCardSkeleton() {
  return (
    <PollCardFrame as="div">
      <p>
        <Skeleton shape="shortText" />
      </p>
      <h2>
        <Skeleton shape="text" />
      </h2>
      <p>
        <Skeleton shape="text" />
        <Skeleton shape="shortText" />
      </p>
    </PollCardFrame>
  )
}
