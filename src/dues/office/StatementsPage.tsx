import { useSearchParams } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { BankFileImportZone } from '#src/dues/office/statements/BankFileImportZone.tsx'
import { bankFileFormatLabels, summarizeBankStatement } from '#src/dues/office/statements/statementLabels.ts'

const LOOKED_AT_EVERY_MS = 2000

/** Office page that lists and imports bank files: the bank's reports on debit files, and statements. */
export function StatementsPage() {
  const [search] = useSearchParams()
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page')) || 1)))
  usePageMetadata({ title: 'Relevés de la banque – bureau', isIndexed: false })
  const statements = useBoardApiReply(apiReplyKey('GET /board/statements', { query: { page } }), {
    keepPreviousData: true,
    refreshInterval: (now) => (now?.data.some(({ counts }) => counts.pending > 0) ? LOOKED_AT_EVERY_MS : 0),
  })
  return (
    <>
      <h1 tabIndex={-1}>Relevés de la banque</h1>
      <OfficeIntro>
        Les prélèvements rejetés sont rapprochés d’eux-mêmes, et leurs adhérents prévenus. Un virement qui cite sa
        référence et son montant exact est noté&nbsp;; les autres attendent votre décision.
      </OfficeIntro>
      <BankFileImportZone onImported={() => void statements.mutate()} />
      <QueryBoundary
        of={statements}
        failure="Les relevés n’ont pas pu être chargés"
        empty={
          <EmptyListMessage title="Aucun relevé">
            Importez la première réponse de la banque, ou le premier relevé.
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <OfficeEntryList aria-label="Fichiers importés">
              {data.map((statement) => (
                <li key={statement.id}>
                  <h2>
                    <Link to={portalPagePaths.boardStatement(statement.id)}>
                      {statement.name || bankFileFormatLabels[statement.format]}
                    </Link>
                  </h2>
                  <p>
                    {bankFileFormatLabels[statement.format]}, importé le {formatShortDate(statement.imported_at)} à{' '}
                    {formatTimeOfDay(statement.imported_at)}
                  </p>
                  <p data-strong>
                    {statement.counts.pending > 0 ? 'Lecture en cours…' : summarizeBankStatement(statement)}
                  </p>
                </li>
              ))}
            </OfficeEntryList>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(number) =>
                number > 1 ? `${portalPagePaths.boardStatements}?page=${number}` : portalPagePaths.boardStatements
              }
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}
