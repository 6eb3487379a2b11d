import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { PageFailure } from './PageFailure.tsx'

/** Data that is fetched, as SWR gives it. */
export type Fetched<Data> = {
  data: Data | undefined
  error: Error | undefined
  mutate: () => Promise<unknown>
}

type Props<Data> = {
  of: Fetched<Data>
  /** What a failure says first: « Les actualités n’ont pas pu être chargées ». */
  failure: string
  /** Nothing else stands on the page: its failure takes the page's place. */
  isPage?: boolean
  /** Has the shape of what comes. */
  skeleton: ReactNode
  /** Shown instead of an empty list; says what to do next. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The four states of fetched data: on its way, failed (with another try), empty, there. */
export function QueryBoundary<Data>({
  of: { data, error, mutate },
  failure,
  isPage = false,
  skeleton,
  empty,
  isEmpty = hasNoEntry,
  children,
}: Props<Data>) {
  if (data !== undefined) return empty && isEmpty(data) ? empty : children(data)
  if (!error) return <div aria-busy="true">{skeleton}</div>
  const retry = () => void mutate()
  return isPage ? (
    <PageFailure title={failure} onRetry={retry}>
      {error.message}
    </PageFailure>
  ) : (
    <Failure title={failure} message={error.message} onRetry={retry} />
  )
}

const hasNoEntry = (data: unknown) =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data) && data.data.length === 0
