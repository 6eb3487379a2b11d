import { useNavigate, useSearchParams } from 'react-router-dom'
import type { EventFigures } from '#contract/events/attendance.ts'
import { paths } from '#contract/paths.ts'
import { callKey } from '#src/api/call.ts'
import { useBoardReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { EntryList } from '#src/office/parts/EntryList.ts'
import { ListFilters } from '#src/office/parts/ListFilters.ts'
import { EmptyData } from '#src/components/states/EmptyData.tsx'
import { FilterSelect } from '#src/components/controls/FilterSelect.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { longDate, timeOfDay } from '#src/lib/dates.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { describeAttendance } from './describeAttendance.ts'

/** Office page that lists events with their numbers of participants. */
export function EventFiguresList() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  usePageHead({ title: 'Présences – bureau', isIndexed: false })
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  const when = search.get('quand') === 'passes' ? 'passes' : 'a-venir'
  const events = useBoardReply(callKey('GET /board/attendance', { query: { page, when } }), { keepPreviousData: true })
  return (
    <>
      <h1 tabIndex={-1}>Présences</h1>
      <OfficeIntro>Qui vient à chaque événement, qui attend une place, et qui est là.</OfficeIntro>
      <ListFilters>
        <FilterSelect
          label="Quand"
          value={when}
          options={[
            ['a-venir', 'À venir'],
            ['passes', 'Passés'],
          ]}
          onChange={(chosen) => void navigate(addressOf(1, chosen))}
        />
      </ListFilters>
      <QueryBoundary
        of={events}
        failure="Les événements n’ont pas pu être chargés"
        skeleton={<PageSkeleton />}
        empty={
          <EmptyData title="Aucun événement">
            {when === 'passes' ? (
              'Aucun n’a encore eu lieu.'
            ) : (
              <Link to={paths.boardTexts('events')}>En annoncer un</Link>
            )}
          </EmptyData>
        }
      >
        {({ data, meta }) => (
          <>
            <EntryList>
              {data.map((event) => (
                <Row key={event.id} of={event} />
              ))}
            </EntryList>
            <Pager page={page} last={meta.last_page} toPage={(number) => addressOf(number, when)} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const Row = ({ of: event }: { of: EventFigures }) => (
  <li>
    <h2>
      <Link to={paths.boardEvent(event.id)}>{event.title}</Link>
    </h2>
    <p>
      {longDate(event.starts_at)}, {timeOfDay(event.starts_at)}
      {event.place && ` · ${event.place}`}
      {event.is_cancelled && ' · annulé'}
    </p>
    <p>{describeAttendance(event)}</p>
  </li>
)

function addressOf(page: number, when: string) {
  const query = new URLSearchParams({
    ...(when === 'passes' && { quand: when }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.boardAttendance}?${query}` : paths.boardAttendance
}
