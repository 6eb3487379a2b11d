import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatDayRange, formatShortDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { NarrowField } from '#src/office/parts/NarrowField.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import type { BankStatement } from '#contract/dues/statements.ts'
import { BankStatementLineRow } from '#src/dues/office/statements/BankStatementLineRow.tsx'
import { BankReconciliationSection } from '#src/dues/office/statements/BankReconciliationSection.tsx'
import { duesListPath } from '#src/dues/office/ledger/parseOwedDuesFilter.ts'
import {
  bankFileFormatLabels,
  getBankStatementProgress,
  bankStatementLineStateLabels,
  parseBankStatementLineFilter,
  bankStatementPath,
  bankStatementLineStates,
  summarizeBankStatement,
} from '#src/dues/office/statements/statementLabels.ts'

const LOOKED_AT_EVERY_MS = 1500

/** Office page of one bank statement: summary and lines, some of which need a decision. */
export function StatementPage({ id }: { id: number }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { page, state } = parseBankStatementLineFilter(search)
  const statement = useBoardApiReply(apiReplyKey('GET /board/statements/:id', { params: { id } }), {
    refreshInterval: (now) => (now && now.data.counts.pending > 0 ? LOOKED_AT_EVERY_MS : 0),
  })
  const isRead = statement.data?.data.counts.pending === 0
  const entries = useBoardApiReply(
    apiReplyKey('GET /board/statements/:id/entries', { params: { id }, query: { page, ...(state && { state }) } }),
    { keepPreviousData: true, refreshInterval: isRead ? 0 : LOOKED_AT_EVERY_MS },
  )
  const name = statement.data && (statement.data.data.name || bankFileFormatLabels[statement.data.data.format])
  usePageMetadata({ title: `${name ?? 'Relevé'} – bureau`, isIndexed: false })
  const refresh = async () => void (await Promise.all([statement.mutate(), entries.mutate()]))
  return (
    <>
      <Back>
        <Link to={portalPagePaths.boardStatements}>Tous les relevés</Link>
      </Back>
      <h1 tabIndex={-1}>{name ?? 'Relevé'}</h1>
      <QueryBoundary of={statement} failure="Le relevé n’a pas pu être chargé">
        {({ data }) => {
          const { all, done } = getBankStatementProgress(data)
          return (
            <>
              <OfficeIntro>
                {bankFileFormatLabels[data.format]}
                {data.account_end && `, compte ${data.account_end}`}
                {data.from_on && data.until_on && `, ${formatDayRange(data.from_on, data.until_on)}`}, importé le{' '}
                {formatShortDate(data.imported_at)}.
                {data.format === 'csv' && ' Un tableau ne dit pas de quel compte il est\u00a0: vérifiez-le.'}
                {data.repeated > 0 &&
                  ` ${formatCount(data.repeated, 'ligne')} déjà dans un autre fichier, et laissées de côté.`}
              </OfficeIntro>
              {data.notes.length > 0 && (
                <Notes aria-label="Remarques sur ce fichier">
                  {data.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </Notes>
              )}
              <Summary role="status">
                {done < all ? `Lecture en cours\u00a0: ${done} lignes sur ${all}` : summarizeBankStatement(data)}
              </Summary>
              {done < all && <progress aria-label="Lignes lues" value={done} max={all} />}
              {data.counts.refused + data.counts.returned > 0 && (
                <Back>
                  <Link to={duesListPath({ state: 'rejetee' })}>Écrire à ceux dont le prélèvement a échoué</Link>
                </Back>
              )}
              {all > 0 && (
                <NarrowField>
                  <FilterSelect
                    label="Lignes"
                    value={state}
                    options={[
                      ['', `Toutes (${all})`],
                      ...bankStatementLineStates
                        .filter((one) => data.counts[one] > 0 || one === state)
                        .map(
                          (one) =>
                            [one, `${capital(bankStatementLineStateLabels[one][1])} (${data.counts[one]})`] as const,
                        ),
                    ]}
                    onChange={(one) => void navigate(bankStatementPath(id, { state: one }))}
                  />
                </NarrowField>
              )}
            </>
          )
        }}
      </QueryBoundary>
      {isRead && statement.data && (
        <BankReconciliationSection on={statement.data.data.until_on} key={reconciledKey(statement.data.data)} />
      )}
      <QueryBoundary
        of={entries}
        failure="Les lignes n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune ligne">
            {state ? 'Choisissez d’autres lignes.' : 'La banque n’a rien refusé, et rien n’est venu.'}
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <Lines aria-label="Lignes de la banque">
              {data.map((entry) => (
                <BankStatementLineRow key={entry.id} of={entry} onChanged={refresh} />
              ))}
            </Lines>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(number) => bankStatementPath(id, { page: number, state })}
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

/**
 * Returns the React key of the bank reconciliation. A decision on a statement line changes the counts, which reloads
 * it.
 */
const reconciledKey = ({ counts }: BankStatement) => JSON.stringify(counts)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Back = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  a: { display: 'inline-block', padding: `${space.x2} 0` },
}))

const Notes = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: `0 0 ${space.x4}`,
  padding: `${space.x3} ${space.x4} ${space.x3} ${space.x8}`,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  overflowWrap: 'anywhere',
}))

const Summary = styled('p')(({ theme }) => ({ ...theme.typography.h4, margin: `0 0 ${space.x4}` }))

const Lines = styled('ul')(({ theme: { vars } }) => ({
  margin: `${space.x5} 0`,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}` },
}))
