import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { membershipStatusLabels } from '#contract/members/membershipStatusLabels.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply, saveBoardFile } from '#src/office/boardCall.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { OfficeListBar } from '#src/office/parts/OfficeListBar.ts'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { SavedMemberFilters } from '#src/members/office/list/SavedMemberFilters.tsx'
import { parseMemberFilter, memberListPath, type MemberFilter } from './parseMemberFilter.ts'

/** Office page that lists members, with search and filters held in the URL. */
export function MembersPage() {
  usePageMetadata({ title: 'Membres', isIndexed: false })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseMemberFilter(search)
  const companies = useOfficeCompanies().data?.data ?? []
  const options = useMembershipOptions().data?.data
  const members = useBoardApiReply(apiReplyKey('GET /board/directory', { query: filter }), { keepPreviousData: true })
  const narrow = (part: MemberFilter) => void navigate(memberListPath({ ...filter, page: 1, ...part }))
  const bases = (options?.bases ?? []).filter(({ company_id }) => !filter.company || company_id === filter.company)
  const save = () => {
    const { page: _, ...query } = filter
    return saveBoardFile('GET /board/directory/csv', { query })
  }
  return (
    <>
      <h1 tabIndex={-1}>Membres</h1>
      <OfficeListFiltersLayout>
        <SearchInput
          label="Rechercher un membre"
          placeholder="Un nom, une adresse, un numéro…"
          name="recherche"
          value={filter.search ?? ''}
          onSearch={(words) =>
            void navigate(memberListPath({ ...filter, page: 1, search: words }), inPlaceNavigationOptions)
          }
          action={portalPagePaths.boardDirectory}
        />
        <FilterSelect
          label="Compagnie"
          value={filter.company?.toString()}
          options={[['', 'Toutes'], ...companies.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(company) => {
            const { company: _, base: __, ...others } = filter
            void navigate(memberListPath({ ...others, page: 1, ...(company && { company: Number(company) }) }))
          }}
        />
        <FilterSelect
          label="Fonction"
          value={filter.function}
          options={[['', 'Toutes'], ...(options?.functions ?? []).map(({ slug, label }) => [slug, label] as const)]}
          onChange={(job) => narrow({ function: job })}
        />
        <FilterSelect
          label="Base"
          value={filter.base}
          options={[
            ['', 'Toutes'],
            ...[...new Set(bases.map(({ name }) => name))].map((name) => [name, name] as const),
          ]}
          onChange={(base) => narrow({ base })}
        />
        <FilterSelect
          label="Situation"
          value={filter.standing}
          options={standingOptions}
          onChange={(standing) => narrow({ standing: standing as MemberFilter['standing'] & string })}
        />
        <FilterSelect
          label="Cotisation"
          value={filter.dues}
          options={[
            ['', 'Toutes'],
            ['late', 'En retard'],
            ['paid', 'À jour'],
          ]}
          onChange={(dues) => narrow({ dues: dues as MemberFilter['dues'] & string })}
        />
        <FilterSelect
          label="Carte"
          value={filter.card}
          options={[
            ['', 'Toutes'],
            ['ending', 'Finit sous 30 jours'],
            ['ended', 'Finie'],
          ]}
          onChange={(card) => narrow({ card: card as MemberFilter['card'] & string })}
        />
      </OfficeListFiltersLayout>
      <SavedMemberFilters query={memberListPath({ ...filter, page: 1 }).split('?')[1] ?? ''} />
      <OfficeList
        of={members}
        failure="Les membres n’ont pas pu être chargés"
        empty={<EmptyListMessage title="Aucun membre">Cherchez d’autres mots, ou ôtez un filtre.</EmptyListMessage>}
        head={
          members.data && (
            <OfficeListBar>
              <p role="status">{formatCount(members.data.meta.total, 'membre')}</p>
              <Link to={portalPagePaths.boardImport}>Importer une liste</Link>
              <MuiButton onClick={() => void save()}>Tableau (CSV)</MuiButton>
            </OfficeListBar>
          )
        }
        columns={{
          title: ({ first_name, last_name }) => `${first_name} ${last_name}`,
          to: ({ id }) => portalPagePaths.boardMember(id),
          facts: ({ number, company, base, card_until, ...member }) => [
            `n°\u00a0${number}`,
            company,
            base,
            member.function,
            card_until ? `carte jusqu’au ${formatShortDate(card_until)}` : 'sans carte',
          ],
          marks: ({ late_cents, standing, is_active }) => [
            ...(late_cents > 0 ? [{ words: `${formatCents(late_cents)} en retard`, isPressing: true }] : []),
            ...(standing !== 'active' ? [{ words: membershipStatusLabels[standing] }] : []),
            ...(standing === 'active' && !is_active ? [{ words: 'Compte pas encore activé' }] : []),
          ],
        }}
        toPage={(page) => memberListPath({ ...filter, page })}
      />
    </>
  )
}

const standingOptions: (readonly [string, string])[] = [
  ['', 'Tous les membres'],
  ['inactive', 'Compte pas encore activé'],
  ['paused', 'En pause'],
  ['honorary', 'Membres d’honneur'],
  ['former', 'Anciens membres'],
]
