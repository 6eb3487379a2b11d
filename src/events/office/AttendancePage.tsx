import { asId } from '#contract/paths.ts'
import { Missing } from '#src/navigation/Missing.tsx'
import { EventDoor } from '#src/events/office/attendance/EventDoor.tsx'
import { EventFiguresList } from '#src/events/office/attendance/EventFiguresList.tsx'
import { EventPaper } from '#src/events/office/attendance/EventPaper.tsx'
import { EventPeople } from '#src/events/office/attendance/EventPeople.tsx'

/** Office section for attendance: figures of all events, one event's participants, door check-in, printed lists. */
export function AttendancePage({ slug }: { slug: string }) {
  if (slug === '') return <EventFiguresList />
  const [number, part, ...more] = slug.split('/')
  const id = asId(number)
  if (id === undefined || more.length > 0) return <Missing />
  if (part === undefined) return <EventPeople key={id} id={id} />
  if (part === 'accueil') return <EventDoor key={id} id={id} />
  if (part === 'liste' || part === 'badges') return <EventPaper key={part} id={id} isBadges={part === 'badges'} />
  return <Missing />
}
