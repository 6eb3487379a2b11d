import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { PollHeader } from './PollIntroduction.tsx'

/** Loading placeholder of a poll: its head with the three sentences on secrecy, then a question. */
export function PollSkeleton() {
  return (
    <>
      <PollHeader as="div">
        <p>
          <Skeleton shape="shortText" />
        </p>
        <h1>
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </h1>
        <p>
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </p>
        <ul aria-hidden>
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
          <Skeleton shape="text" />
          <Skeleton shape="text" />
          <Skeleton shape="shortText" />
        </ul>
      </PollHeader>
      <Skeleton shape="cover" />
    </>
  )
}
