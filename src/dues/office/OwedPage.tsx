import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatCount } from '#src/lib/text.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { showToast } from '#src/lib/messages.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply, saveBoardFile } from '#src/office/boardCall.ts'
import { DueRow } from '#src/dues/office/ledger/DueRow.tsx'
import {
  ALL_DUES_STATE,
  LATE_DUES_STATE,
  parseOfficeDuesFilter,
  duesListPath,
  type OfficeDuesFilter,
} from '#src/dues/office/ledger/parseOwedDuesFilter.ts'
import { DuesPaymentForm } from '#src/dues/office/ledger/DuesPaymentForm.tsx'
import { DuesReminderForm } from '#src/dues/office/ledger/DuesReminderForm.tsx'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { OfficeListFiltersLayout } from '#src/office/parts/OfficeListFiltersLayout.ts'

/** Office page that lists dues, records payments for one or several, and sends reminders. */
export function OwedPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = parseOfficeDuesFilter(search)
  const [chosen, setChosen] = useState<readonly TreasuryMemberDue[]>([])
  const companies = useOfficeCompanies().data?.data ?? []
  usePageMetadata({ title: 'Qui doit quoi – bureau', isIndexed: false })
  const owed = useBoardApiReply(apiReplyKey('GET /board/dues', { query: filter }), {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
  const narrow = (part: OfficeDuesFilter) => void navigate(duesListPath({ ...filter, page: 1, ...part }))
  const act = (work: () => Promise<string>) =>
    showToastOnFailure(async () => {
      try {
        showToast('success', await work())
        setChosen([])
      } finally {
        await owed.mutate()
      }
    })

  const save = () => {
    const { page: _page, ...query } = filter
    return saveBoardFile('GET /board/dues/csv', { query })
  }

  return (
    <>
      <h1 tabIndex={-1}>Qui doit quoi</h1>
      <OfficeIntro>
        Chaque cotisation, ce qui en est payé et ce qui reste. Ce qui est noté ici entre dans les comptes, et le reçu
        suit.
      </OfficeIntro>
      <OfficeListFiltersLayout>
        <SearchInput
          label="Rechercher une cotisation"
          placeholder="Un nom, un numéro, une référence…"
          value={filter.search ?? ''}
          name="recherche"
          onSearch={(typed) => void navigate(duesListPath(searched(filter, typed)), inPlaceNavigationOptions)}
          action={duesListPath({ owed: 'oui' })}
        />
        <FilterSelect
          label="État"
          value={filter.owed ? '' : filter.late ? LATE_DUES_STATE : (filter.state ?? ALL_DUES_STATE)}
          options={states}
          onChange={(value) => {
            const { state: _state, late: _late, owed: _owed, ...others } = filter
            const wanted = asked(value)
            void navigate(duesListPath({ ...others, page: 1, ...wanted }))
          }}
        />
        <FilterSelect
          label="Compagnie"
          value={filter.company?.toString()}
          options={[['', 'Toutes'], ...companies.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(company) => narrow({ company: company ? Number(company) : undefined })}
        />
        <FilterSelect
          label="À payer en"
          value={filter.month}
          options={[['', 'Tous les mois'], ...monthsAround()]}
          onChange={(month) => narrow({ month: month || undefined })}
        />
      </OfficeListFiltersLayout>
      {chosen.length > 0 && (
        <Chosen aria-label="Cotisations choisies">
          <p role="status">
            {formatCount(chosen.length, 'cotisation')} choisie{chosen.length > 1 ? 's' : ''},{' '}
            {formatCents(leftOf(chosen))} à régler
          </p>
          <DuesPaymentForm key={`p${idsOf(chosen).join()}`} ids={idsOf(chosen)} owed={leftOf(chosen)} act={act} />
          {chosen.some(({ state }) => state === 'annoncee' || state === 'a-annoncer') ? (
            <p>Le prélèvement prévu n’aura pas lieu&nbsp;: s’il était annoncé, l’adhérent en est prévenu.</p>
          ) : (
            <DuesReminderForm key={`r${idsOf(chosen).join()}`} ids={idsOf(chosen)} act={act} />
          )}
        </Chosen>
      )}
      <QueryBoundary
        of={owed}
        failure="Les cotisations n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune cotisation">Cherchez d’autres mots, ou ôtez un filtre.</EmptyListMessage>
        }
      >
        {({ data, meta, owed_cents }) => (
          <>
            <p role="status">
              {formatCount(meta.total, 'cotisation')}
              {owed_cents > 0 && `, ${formatCents(owed_cents)} à régler`}
            </p>
            <div>
              <Button onClick={() => void save()}>Télécharger le tableau</Button>
            </div>
            <Rows>
              {data.map((due) => (
                <DueRow
                  key={due.id}
                  due={due}
                  isChosen={chosen.some(({ id }) => id === due.id)}
                  onChoose={(isChosen) =>
                    setChosen((now) => (isChosen ? [...now, due] : now.filter(({ id }) => id !== due.id)))
                  }
                  act={act}
                />
              ))}
            </Rows>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(page) => duesListPath({ ...filter, page })}
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const idsOf = (chosen: readonly TreasuryMemberDue[]) => chosen.map(({ id }) => id)
const leftOf = (chosen: readonly TreasuryMemberDue[]) =>
  chosen.reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0)

const states: (readonly [string, string])[] = [
  ['', 'À régler'],
  [LATE_DUES_STATE, 'En retard'],
  ...Object.entries(dueStateLabels),
  [ALL_DUES_STATE, 'Toutes'],
]

/**
 * Returns the filter of the dues list for a search: all dues unless a state is chosen; unpaid dues for an empty search.
 */
const searched = ({ owed: _owed, ...filter }: OfficeDuesFilter, search: string): OfficeDuesFilter => ({
  ...filter,
  page: 1,
  search,
  ...(!search && !filter.state && !filter.late && { owed: 'oui' as const }),
})

/** Returns the dues filter for a choice in the office's select field of due states. */
function asked(value: string): OfficeDuesFilter {
  if (value === '') return { owed: 'oui' }
  if (value === LATE_DUES_STATE) return { late: 'oui' }
  return value === ALL_DUES_STATE ? {} : { state: value as TreasuryMemberDue['state'] }
}

/** Returns the 14 months that the dues list offers as filters, newest first; the newest is two months from now. */
function monthsAround(): (readonly [string, string])[] {
  const now = new Date()
  return Array.from({ length: 14 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2 - back, 1))
    const words = first.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return [first.toISOString().slice(0, 7), words] as const
  })
}

const Chosen = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x5,
  marginBottom: space.x6,
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  '& > p': { ...typography.subtitle2, margin: 0 },
}))

const Rows = styled('ul')({ margin: `${space.x3} 0 ${space.x8}`, padding: 0, listStyle: 'none' })
