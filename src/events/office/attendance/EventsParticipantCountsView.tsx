import { useNavigate, useSearchParams } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { describeEventAttendance } from './describeAttendance.ts'

/** Office page that lists events with their numbers of participants. */
export function EventsParticipantCountsView() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  usePageMetadata({ title: 'Présences – bureau', isIndexed: false })
  const page = parseListPage(search)
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
      <OfficeList
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
        columns={{
          title: ({ title }) => title,
          to: ({ id }) => portalPagePaths.boardEvent(id),
          lines: [
            ({ starts_at, place, is_cancelled }) => [
              `${formatLongDate(starts_at)}, ${formatTimeOfDay(starts_at)}`,
              place,
              is_cancelled && 'annulé',
            ],
            describeEventAttendance,
          ],
        }}
        toPage={(number) => addressOf(number, when)}
      />
    </>
  )
}

const addressOf = (page: number, when: string) =>
  listPath(portalPagePaths.boardAttendance, { quand: when === 'passes' ? when : undefined, page })
