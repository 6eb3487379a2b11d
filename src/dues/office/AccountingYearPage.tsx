import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { NarrowField } from '#src/office/parts/NarrowField.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { callBoardApi, useBoardApiReply, saveBoardFile, runBoardAction } from '#src/office/boardCall.ts'
import { BankReconciliationSection } from '#src/dues/office/statements/BankReconciliationSection.tsx'
import { AccountingYearLastMonthForm } from '#src/dues/office/ledger/AccountingYearLastMonthForm.tsx'
import { MonthlyAccountsTable } from '#src/dues/office/ledger/MonthlyAccountsTable.tsx'

/** Office page of a year's accounts: monthly table, export for the accountant, certificates, closing. */
export function AccountingYearPage() {
  usePageMetadata({ title: 'Comptes – bureau', isIndexed: false })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [today] = useState(() => isoDay(new Date()))
  const thisYear = Number(today.slice(0, 4))
  const asked = Number(search.get('annee'))
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : thisYear
  const ledger = useBoardApiReply(apiReplyKey('GET /board/ledger/:year', { params: { year } }), {
    keepPreviousData: true,
  })
  const upcoming = useBoardApiReply(apiReplyKey('GET /board/dues/next'))
  const act = (work: () => Promise<{ message: string }>) =>
    runBoardAction(work, () => Promise.all([ledger.mutate(), upcoming.mutate()]))
  const save = () => saveBoardFile('GET /board/ledger/:year/fec', { params: { year } })
  const deposit = (from: '5112' | '530') =>
    act(() => callBoardApi('POST /board/deposits', { body: { from, on: isoDay(new Date()) } }))

  return (
    <>
      <h1 tabIndex={-1}>Comptes</h1>
      <OfficeIntro>
        Chaque paiement s’écrit deux fois, d’où il vient et où il va. Rien ne s’y change&nbsp;: une erreur se corrige
        par une écriture de plus.
      </OfficeIntro>
      <QueryBoundary of={ledger} failure="Les comptes n’ont pas pu être chargés">
        {({ data }) => {
          const held = (account: '5112' | '530') =>
            data.months.reduce((sum, { sums }) => sum + (sums[account] ?? 0), data.opening[account] ?? 0)
          return (
            <>
              <NarrowField>
                <FilterSelect
                  label={data.ends_month === 12 ? 'Année' : 'Exercice'}
                  value={String(year)}
                  options={[...new Set([thisYear, year, ...data.years])]
                    // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the oldest browsers
                    .sort((one, other) => other - one)
                    .map((one) => [String(one), String(one)] as const)}
                  onChange={(one) => void navigate(`${portalPagePaths.boardAccounts}?annee=${one}`)}
                />
              </NarrowField>
              <MonthlyAccountsTable of={data} />
              <Acts>
                <Button onClick={() => void save()}>Écritures pour le comptable (FEC)</Button>
                {held('5112') !== 0 && (
                  <ConfirmingButton
                    question={`Les chèques, ${formatCents(held('5112'))}, ont été portés à la banque\u00a0?`}
                    yes="Portés à la banque"
                    onYes={() => deposit('5112')}
                  >
                    Remise de chèques
                  </ConfirmingButton>
                )}
                {held('530') !== 0 && (
                  <ConfirmingButton
                    question={`Les espèces, ${formatCents(held('530'))}, ont été portées à la banque\u00a0?`}
                    yes="Portées à la banque"
                    onYes={() => deposit('530')}
                  >
                    Versement d’espèces
                  </ConfirmingButton>
                )}
                {data.missing_certificates !== null && data.missing_certificates > 0 && (
                  <ConfirmingButton
                    question={`Établir ${formatCount(data.missing_certificates, 'attestation')}, et l’écrire à chacun\u00a0?`}
                    yes="Établir et écrire"
                    onYes={() => act(() => callBoardApi('POST /board/ledger/:year/certificates', { params: { year } }))}
                  >
                    Attestations de l’année
                  </ConfirmingButton>
                )}
                {!data.is_closed && data.last_on < today && (
                  <ConfirmingButton
                    question={`Clore ${year}\u00a0? Plus rien ne s’y écrira.`}
                    yes="Clore l’année"
                    onYes={() => act(() => callBoardApi('POST /board/ledger/:year/close', { params: { year } }))}
                  >
                    Clore l’année
                  </ConfirmingButton>
                )}
              </Acts>
              <BankReconciliationSection on={null} />
              <OfficeSection title="L’exercice" id="exercice">
                <AccountingYearLastMonthForm
                  key={data.ends_month}
                  ends_month={data.ends_month}
                  onSaved={async () => void (await ledger.mutate())}
                />
              </OfficeSection>
            </>
          )
        }}
      </QueryBoundary>
      <OfficeSection title="Les cotisations qui viennent" id="viennent">
        <QueryBoundary of={upcoming} failure="Ce qui vient n’a pas pu être lu">
          {({ data: { virement, prelevement } }) =>
            virement.count + prelevement.count === 0 ? (
              <p role="status">Rien n’est à appeler dans les vingt jours.</p>
            ) : (
              <>
                <p role="status">
                  {formatCount(prelevement.count, 'prélèvement')}, {formatCents(prelevement.total_cents)}, et{' '}
                  {formatCount(virement.count, 'virement')}, {formatCents(virement.total_cents)}, aux prix
                  d’aujourd’hui.
                </p>
                <Acts>
                  <Button onClick={() => void act(() => callBoardApi('POST /board/dues/next'))}>
                    Appeler ce qui peut l’être
                  </Button>
                </Acts>
              </>
            )
          }
        </QueryBoundary>
      </OfficeSection>
    </>
  )
}

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3, margin: `${space.x4} 0 ${space.x8}` })
