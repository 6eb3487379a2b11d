import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { space } from '#theme/space.ts'
import type {
  EventWithAttendanceFigures,
  AttendanceListEntry,
  EventParticipantState,
} from '#contract/events/attendance.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply, saveBoardFile, runBoardAction } from '#src/office/boardCall.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { Button, ButtonLink } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { CardVotesPanel } from '#src/events/office/cardVotes/CardVotesPanel.tsx'
import { ConvocationPanel } from '#src/events/office/convocations/ConvocationPanel.tsx'
import { assemblyProxiesCacheKey } from './assemblyProxiesCacheKey.ts'
import { AssemblyAgendaPanel } from './AssemblyAgendaPanel.tsx'
import { AssemblyQuorumAndProxyPanel } from './AssemblyQuorumAndProxyPanel.tsx'
import { describeEventAttendance } from './describeAttendance.ts'
import { EventParticipantRow } from './EventParticipantRow.tsx'

type Filter = { page: number; state?: EventParticipantState; search?: string }

/** Office page of an event's participants: registered, on the waiting list, present. Each can be changed by hand. */
export function EventParticipantsView({ id }: { id: number }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterOf(search)
  usePageMetadata({ title: 'Participants – bureau', isIndexed: false })
  const people = useBoardApiReply(
    apiReplyKey('GET /board/events/:id/participants', { params: { id }, query: filter }),
    {
      keepPreviousData: true,
    },
  )
  const go = (next: Filter) => void navigate(addressOf(id, next))
  const { mutate } = useSWRConfig()
  const refresh = async () => void (await Promise.all([people.mutate(), mutate(assemblyProxiesCacheKey(id))]))
  const move = (member: AttendanceListEntry, seat: AttendanceListEntry['seat']) =>
    runBoardAction(
      () =>
        callBoardApi('PUT /board/events/:id/participants/:member/seat', {
          params: { id, member: member.id },
          body: { seat },
        }),
      refresh,
    )
  const strike = (member: AttendanceListEntry) =>
    runBoardAction(
      () => callBoardApi('DELETE /board/events/:id/attendance/:member', { params: { id, member: member.id } }),
      refresh,
    )
  const keepVote = (member: AttendanceListEntry) =>
    runBoardAction(
      () => callBoardApi('DELETE /board/events/:id/proxies/:member', { params: { id, member: member.id } }),
      refresh,
    )
  return (
    <QueryBoundary of={people} failure="Les participants n’ont pas pu être chargés" isPage>
      {({ data, meta, event }) => (
        <>
          <p>
            <BackToListLink to={portalPagePaths.boardAttendance}>Tous les événements</BackToListLink>
          </p>
          <h1 tabIndex={-1}>{event.title}</h1>
          <Facts>
            {formatLongDate(event.starts_at)}, {formatTimeOfDay(event.starts_at)}
            {event.place && ` · ${event.place}`}
            <br />
            {describeEventAttendance(event)}
          </Facts>
          <Acts of={event} />
          {event.is_assembly && <AssemblyQuorumAndProxyPanel of={event} onChanged={refresh} />}
          {event.is_assembly && <AssemblyAgendaPanel id={id} />}
          {event.is_assembly && <ConvocationPanel id={id} />}
          {event.is_assembly && <CardVotesPanel id={id} />}
          <OfficeListFiltersLayout>
            <SearchInput
              label="Rechercher un participant"
              placeholder="Un nom, un numéro…"
              value={filter.search ?? ''}
              name="recherche"
              onSearch={(typed) =>
                void navigate(addressOf(id, { ...filter, page: 1, search: typed }), inPlaceNavigationOptions)
              }
              action={portalPagePaths.boardEvent(id)}
            />
            <FilterSelect
              label="Qui"
              value={filter.state}
              options={stateOptions}
              onChange={(state) => {
                const { state: _, ...others } = filter
                go({ ...others, page: 1, ...(state && { state: state as EventParticipantState }) })
              }}
            />
          </OfficeListFiltersLayout>
          {data.length === 0 ? (
            <EmptyListMessage title="Personne">
              {String(search) ? 'Cherchez d’autres mots, ou ôtez un filtre.' : 'Personne n’a encore répondu.'}
            </EmptyListMessage>
          ) : (
            <OfficeEntryList>
              {data.map((member) => (
                <EventParticipantRow
                  key={member.id}
                  of={member}
                  isOver={event.is_over}
                  onMove={move}
                  onStrike={strike}
                  onKeepVote={keepVote}
                />
              ))}
            </OfficeEntryList>
          )}
          <Pager page={meta.current_page} last={meta.last_page} toPage={(page) => addressOf(id, { ...filter, page })} />
        </>
      )}
    </QueryBoundary>
  )
}

function Acts({ of: { id, is_assembly } }: { of: EventWithAttendanceFigures }) {
  const save = () => saveBoardFile('GET /board/events/:id/participants/csv', { params: { id } })
  const path = portalPagePaths.boardEvent(id)
  return (
    <Row>
      <ButtonLink look="main" to={`${path}/accueil`}>
        Accueillir
      </ButtonLink>
      {is_assembly && <ButtonLink to={`${path}/proces-verbal`}>Procès-verbal</ButtonLink>}
      <ButtonLink to={`${path}/liste`}>Liste à imprimer</ButtonLink>
      <ButtonLink to={`${path}/badges`}>Badges</ButtonLink>
      <ButtonLink to={`${portalPagePaths.boardMailings}?evenement=${id}`}>Écrire aux inscrits</ButtonLink>
      <Button onClick={() => void save()}>Tableau (CSV)</Button>
    </Row>
  )
}

const states: Record<EventParticipantState, string> = {
  inscrits: 'Inscrits',
  attente: 'File d’attente',
  presents: 'Présents',
  'peut-etre': 'Peut-être',
  non: 'Ne viennent pas',
}
const stateOptions: (readonly [string, string])[] = [['', 'Tous'], ...Object.entries(states)]

function filterOf(search: URLSearchParams): Filter {
  const state = (Object.keys(states) as EventParticipantState[]).find((one) => one === search.get('qui'))
  const words = search.get('recherche')?.trim().slice(0, 100)
  return { page: parseListPage(search), ...(state && { state }), ...(words && { search: words }) }
}

const addressOf = (id: number, { page, state, search }: Filter) =>
  listPath(portalPagePaths.boardEvent(id), { recherche: search, qui: state, page })

const Facts = styled('p')(({ theme }) => ({ ...theme.typography.body1, margin: `${space.x2} 0 ${space.x5}` }))
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3, marginBottom: space.x5 })
