import { parsePageAddressId } from '#contract/paths.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { EventDoorCheckIn } from '#src/events/office/attendance/EventDoorCheckIn.tsx'
import { EventsParticipantCountsView } from '#src/events/office/attendance/EventsParticipantCountsView.tsx'
import { PrintableAttendanceListOrBadges } from '#src/events/office/attendance/PrintableAttendanceListOrBadges.tsx'
import { MinutesView } from '#src/events/office/minutes/MinutesView.tsx'
import { EventParticipantsView } from '#src/events/office/attendance/EventParticipantsView.tsx'

/** Office section for attendance: figures of all events, one event's participants, door, minutes, printed lists. */
export function AttendancePage({ slug }: { slug: string }) {
  if (slug === '') return <EventsParticipantCountsView />
  const [number, part, ...more] = slug.split('/')
  const id = parsePageAddressId(number)
  if (id === undefined || more.length > 0) return <NotFoundContent />
  if (part === undefined) return <EventParticipantsView key={id} id={id} />
  if (part === 'accueil') return <EventDoorCheckIn key={id} id={id} />
  if (part === 'proces-verbal') return <MinutesView key={id} id={id} />
  if (part === 'liste' || part === 'badges')
    return <PrintableAttendanceListOrBadges key={part} id={id} isBadges={part === 'badges'} />
  return <NotFoundContent />
}
