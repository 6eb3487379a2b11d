import type { ReactNode } from 'react'
import { LoadFailureMessage } from './LoadFailureMessage.tsx'
import { PageFailureMessage } from './PageFailureMessage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** State of fetched data, as returned by SWR. */
export type FetchedData<Data> = {
  data: Data | undefined
  error: Error | undefined
  mutate: () => Promise<unknown>
}

type Props<Data> = {
  of: FetchedData<Data>
  /** French sentence shown when data fails to load: « Les actualités n’ont pas pu être chargées ». */
  failure: string
  /** True when the fetched data is the whole page: an error message then replaces the page. */
  isPage?: boolean
  /** Placeholder shown while the fetched data loads; that of a whole page by default. */
  skeleton?: ReactNode
  /** Content shown instead of an empty list of fetched data. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

const pageSkeleton = <PageSkeleton />

/** Renders the four states of fetched data: loading, failed (with a retry button), empty and loaded. */
export function QueryBoundary<Data>({
  of: { data, error, mutate },
  failure,
  isPage = false,
  skeleton = pageSkeleton,
  empty,
  isEmpty = hasNoEntry,
  children,
}: Props<Data>) {
  if (data !== undefined) return empty && isEmpty(data) ? empty : children(data)
  if (!error) return <div aria-busy="true">{skeleton}</div>
  const retry = () => void mutate()
  return isPage ? (
    <PageFailureMessage title={failure} onRetry={retry}>
      {error.message}
    </PageFailureMessage>
  ) : (
    <LoadFailureMessage title={failure} message={error.message} onRetry={retry} />
  )
}

const hasNoEntry = (data: unknown) =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data) && data.data.length === 0
