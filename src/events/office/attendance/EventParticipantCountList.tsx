import { useNavigate, useSearchParams } from 'react-router-dom'
import type { EventAttendanceSummary } from '#contract/events/attendance.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { describeEventAttendance } from './describeAttendance.ts'

/** Office page that lists events with their numbers of participants. */
export function EventParticipantCountList() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  usePageMetadata({ title: 'Présences – bureau', isIndexed: false })
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  const when = search.get('quand') === 'passes' ? 'passes' : 'a-venir'
  const events = useBoardApiReply(apiReplyKey('GET /board/attendance', { query: { page, when } }), {
    keepPreviousData: true,
  })
  return (
    <>
      <h1 tabIndex={-1}>Présences</h1>
      <OfficeIntro>Qui vient à chaque événement, qui attend une place, et qui est là.</OfficeIntro>
      <OfficeListFiltersLayout>
        <FilterSelect
          label="Quand"
          value={when}
          options={[
            ['a-venir', 'À venir'],
            ['passes', 'Passés'],
          ]}
          onChange={(chosen) => void navigate(addressOf(1, chosen))}
        />
      </OfficeListFiltersLayout>
      <QueryBoundary
        of={events}
        failure="Les événements n’ont pas pu être chargés"
        empty={
          <EmptyListMessage title="Aucun événement">
            {when === 'passes' ? (
              'Aucun n’a encore eu lieu.'
            ) : (
              <Link to={portalPagePaths.boardTexts('events')}>En annoncer un</Link>
            )}
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <OfficeEntryList>
              {data.map((event) => (
                <Row key={event.id} of={event} />
              ))}
            </OfficeEntryList>
            <Pager page={page} last={meta.last_page} toPage={(number) => addressOf(number, when)} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const Row = ({ of: event }: { of: EventAttendanceSummary }) => (
  <li>
    <h2>
      <Link to={portalPagePaths.boardEvent(event.id)}>{event.title}</Link>
    </h2>
    <p>
      {formatLongDate(event.starts_at)}, {formatTimeOfDay(event.starts_at)}
      {event.place && ` · ${event.place}`}
      {event.is_cancelled && ' · annulé'}
    </p>
    <p>{describeEventAttendance(event)}</p>
  </li>
)

function addressOf(page: number, when: string) {
  const query = new URLSearchParams({
    ...(when === 'passes' && { quand: when }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${portalPagePaths.boardAttendance}?${query}` : portalPagePaths.boardAttendance
}
