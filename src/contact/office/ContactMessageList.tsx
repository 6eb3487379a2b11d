import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ListedContactMessage } from '#contract/contact/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import {
  parseContactMessageFilter,
  contactMessagesPath,
  contactMessageStateLabels,
  type ContactMessageFilter,
} from './parseMessageFilter.ts'

/** Office page that lists contact messages, with filters by text, state, company and assignee. */
export function ContactMessageList() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseContactMessageFilter(search)
  usePageMetadata({ title: 'Messages – bureau', isIndexed: false })
  const companies = useCompanies().data?.data ?? []
  const messages = useBoardApiReply(apiReplyKey('GET /board/messages', { query: filter }), { keepPreviousData: true })
  const narrow = (change: ContactMessageFilter) => void navigate(contactMessagesPath({ ...filter, page: 1, ...change }))
  return (
    <>
      <h1 tabIndex={-1}>Messages</h1>
      <OfficeIntro>
        Ce qui s’écrit à l’association par « Contact ». Une réponse part d’ici par e-&#8288;mail, et la suite revient
        ici. <Link to={`${portalPagePaths.boardMessages}/reponses`}>Réponses types</Link>
      </OfficeIntro>
      <OfficeListFiltersLayout>
        <SearchInput
          label="Rechercher dans les messages"
          placeholder="Un nom, une adresse, un mot…"
          value={filter.search ?? ''}
          name="recherche"
          onSearch={(typed) =>
            void navigate(contactMessagesPath({ ...filter, page: 1, search: typed }), inPlaceNavigationOptions)
          }
          action={portalPagePaths.boardMessages}
        />
        <FilterSelect
          label="État"
          value={filter.state}
          options={stateOptions}
          onChange={(state) => {
            const { state: _, ...others } = filter
            const chosen = state as NonNullable<ContactMessageFilter['state']> | ''
            void navigate(contactMessagesPath({ ...others, page: 1, ...(chosen && { state: chosen }) }))
          }}
        />
        <FilterSelect
          label="Compagnie"
          value={filter.company?.toString()}
          options={[['', 'Toutes'], ...companies.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(company) => narrow({ company: Number(company) })}
        />
        <FilterSelect
          label="Suivi par"
          value={filter.mine}
          options={[
            ['', 'Tout le bureau'],
            ['oui', 'Moi'],
          ]}
          onChange={(mine) => {
            const { mine: _, ...others } = filter
            void navigate(contactMessagesPath({ ...others, page: 1, ...(mine && { mine: 'oui' as const }) }))
          }}
        />
      </OfficeListFiltersLayout>
      <OfficeList
        of={messages}
        failure="Les messages n’ont pas pu être chargés"
        empty={
          <EmptyListMessage title="Aucun message">
            {String(search) ? 'Cherchez d’autres mots, ou ôtez un filtre.' : 'Personne n’a écrit pour l’instant.'}
          </EmptyListMessage>
        }
        head={messages.data && <p role="status">{formatCount(messages.data.meta.total, 'message')}</p>}
        columns={{
          title: ({ subject }) => subject,
          to: ({ id }) => portalPagePaths.boardMessage(id),
          lines: [
            ({ name, company, last_at }) => [name, company, `${formatShortDate(last_at)}, ${formatTimeOfDay(last_at)}`],
            describeState,
          ],
        }}
        toPage={(page) => contactMessagesPath({ ...filter, page })}
      />
    </>
  )
}

const describeState = ({ state, taken_by, last_by }: ListedContactMessage) => (
  <>
    <b>
      {contactMessageStateLabels[state]}
      {state !== 'nouveau' && taken_by && ` par ${taken_by.name}`}
    </b>
    {last_by === 'personne' && state === 'pris' && ' – la personne attend notre réponse'}
  </>
)

const stateOptions: (readonly [string, string])[] = [
  ['', 'Tous'],
  ['ouverts', 'À traiter'],
  ...Object.entries(contactMessageStateLabels).map(([state, label]) => [state, label] as const),
]
