import { parsePageAddressId } from '#contract/paths.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { EventDoorCheckIn } from '#src/events/office/attendance/EventDoorCheckIn.tsx'
import { EventParticipantCountList } from '#src/events/office/attendance/EventParticipantCountList.tsx'
import { PrintableAttendanceList } from '#src/events/office/attendance/PrintableAttendanceList.tsx'
import { EventParticipants } from '#src/events/office/attendance/EventParticipants.tsx'

/** Office section for attendance: figures of all events, one event's participants, door check-in, printed lists. */
export function AttendancePage({ slug }: { slug: string }) {
  if (slug === '') return <EventParticipantCountList />
  const [number, part, ...more] = slug.split('/')
  const id = parsePageAddressId(number)
  if (id === undefined || more.length > 0) return <NotFoundContent />
  if (part === undefined) return <EventParticipants key={id} id={id} />
  if (part === 'accueil') return <EventDoorCheckIn key={id} id={id} />
  if (part === 'liste' || part === 'badges')
    return <PrintableAttendanceList key={part} id={id} isBadges={part === 'badges'} />
  return <NotFoundContent />
}
