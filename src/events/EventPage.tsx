import { useParams } from 'react-router-dom'
import { parsePageAddressId } from '#contract/paths.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { EventView } from './detail/EventView.tsx'
import { EventViewSkeleton } from './detail/EventViewSkeleton.tsx'
import { useAssociationEvent } from './useEvents.ts'

/** Page that shows one event. */
export function EventPage() {
  const id = parsePageAddressId(useParams()['id'])
  const event = useAssociationEvent(id)
  const read = event.data?.data
  usePageMetadata(read && { title: read.title, description: read.summary })

  if (id === undefined || event.error?.status === 404) return <NotFoundContent />
  return (
    <QueryBoundary of={event} failure="Cet événement n’a pas pu être chargé" skeleton={skeleton} isPage>
      {({ data }) => <EventView event={data} />}
    </QueryBoundary>
  )
}

const skeleton = <EventViewSkeleton />
