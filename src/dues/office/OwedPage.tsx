import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { dueLabels } from '#contract/dues/dueLabels.ts'
import type { BoardDue } from '#contract/dues/dues.ts'
import { keyOf } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { fetchFile } from '#src/api/fetchFile.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { EmptyData } from '#src/components/states/EmptyData.tsx'
import { FilterSelect } from '#src/components/controls/FilterSelect.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { counted } from '#src/lib/text.ts'
import { euros } from '#src/lib/euros.ts'
import { notify } from '#src/lib/messages.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { typing, useIsTyping } from '#src/navigation/typing.ts'
import { Intro } from '#src/office/parts/Intro.ts'
import { confirming, useBoardReply } from '#src/office/boardCall.ts'
import { DueRow } from '#src/dues/office/ledger/DueRow.tsx'
import { ALL, LATE, owedFilter, owedPath, type OwedFilter } from '#src/dues/office/ledger/owedFilter.ts'
import { PaymentForm } from '#src/dues/office/ledger/PaymentForm.tsx'
import { ReminderForm } from '#src/dues/office/ledger/ReminderForm.tsx'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { Tools } from '#src/office/parts/Tools.ts'

/** Office page that lists dues, records payments for one or several, and sends reminders. */
export function OwedPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isTyping = useIsTyping()
  const filter = owedFilter(search)
  const [chosen, setChosen] = useState<readonly BoardDue[]>([])
  const companies = useOfficeCompanies().data?.data ?? []
  usePageHead({ title: 'Qui doit quoi – bureau', isIndexed: false })
  const owed = useBoardReply(keyOf('GET /board/dues', { query: filter }), {
    keepPreviousData: true,
    revalidateOnMount: true,
  })
  const narrow = (part: OwedFilter) => void navigate(owedPath({ ...filter, page: 1, ...part }))
  const act = (work: () => Promise<string>) =>
    notifyFailure(async () => {
      try {
        notify('success', await work())
        setChosen([])
      } finally {
        await owed.mutate()
      }
    })

  const save = () =>
    notifyFailure(async () => {
      const { page: _page, ...query } = filter
      const { blob, name } = await confirming(() => fetchFile('GET /board/dues/csv', { query }))
      saveFile(blob, name)
    })

  return (
    <>
      <h1 tabIndex={isTyping ? undefined : -1}>Qui doit quoi</h1>
      <Intro>
        Chaque cotisation, ce qui en est payé et ce qui reste. Ce qui est noté ici entre dans les comptes, et le reçu
        suit.
      </Intro>
      <Tools>
        <SearchInput
          label="Rechercher une cotisation"
          placeholder="Un nom, un numéro, une référence…"
          value={filter.search ?? ''}
          name="recherche"
          onSearch={(typed) => void navigate(owedPath(searched(filter, typed)), typing)}
          action={owedPath({ owed: 'oui' })}
        />
        <FilterSelect
          label="État"
          value={filter.owed ? '' : filter.late ? LATE : (filter.state ?? ALL)}
          options={states}
          onChange={(value) => {
            const { state: _state, late: _late, owed: _owed, ...others } = filter
            const wanted = asked(value)
            void navigate(owedPath({ ...others, page: 1, ...wanted }))
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
      </Tools>
      {chosen.length > 0 && (
        <Chosen aria-label="Cotisations choisies">
          <p role="status">
            {counted(chosen.length, 'cotisation')} choisie{chosen.length > 1 ? 's' : ''}, {euros(leftOf(chosen))} à
            régler
          </p>
          <PaymentForm key={`p${idsOf(chosen).join()}`} ids={idsOf(chosen)} owed={leftOf(chosen)} act={act} />
          {chosen.some(({ state }) => state === 'annoncee' || state === 'a-annoncer') ? (
            <p>Le prélèvement prévu n’aura pas lieu&nbsp;: s’il était annoncé, l’adhérent en est prévenu.</p>
          ) : (
            <ReminderForm key={`r${idsOf(chosen).join()}`} ids={idsOf(chosen)} act={act} />
          )}
        </Chosen>
      )}
      <QueryBoundary
        of={owed}
        failure="Les cotisations n’ont pas pu être chargées"
        skeleton={<PageSkeleton />}
        empty={<EmptyData title="Aucune cotisation">Cherchez d’autres mots, ou ôtez un filtre.</EmptyData>}
      >
        {({ data, meta, owed_cents }) => (
          <>
            <p role="status">
              {counted(meta.total, 'cotisation')}
              {owed_cents > 0 && `, ${euros(owed_cents)} à régler`}
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
            <Pager page={meta.current_page} last={meta.last_page} toPage={(page) => owedPath({ ...filter, page })} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const idsOf = (chosen: readonly BoardDue[]) => chosen.map(({ id }) => id)
const leftOf = (chosen: readonly BoardDue[]) =>
  chosen.reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0)

const states: (readonly [string, string])[] = [
  ['', 'À régler'],
  [LATE, 'En retard'],
  ...Object.entries(dueLabels),
  [ALL, 'Toutes'],
]

/** Searches all dues unless a state is chosen. An empty search lists unpaid dues again. */
const searched = ({ owed: _owed, ...filter }: OwedFilter, search: string): OwedFilter => ({
  ...filter,
  page: 1,
  search,
  ...(!search && !filter.state && !filter.late && { owed: 'oui' as const }),
})

/** Returns the filter of each choice in the list of states. */
function asked(value: string): OwedFilter {
  if (value === '') return { owed: 'oui' }
  if (value === LATE) return { late: 'oui' }
  return value === ALL ? {} : { state: value as BoardDue['state'] }
}

/** Returns the 14 months around today, newest first, ending with the month after next. */
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
