import { useSearchParams } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { BankFileImportZone } from '#src/dues/office/statements/BankFileImportZone.tsx'
import { bankFileFormatLabels, summarizeBankStatement } from '#src/dues/office/statements/statementLabels.ts'

const LOOKED_AT_EVERY_MS = 2000

/** Office page that lists and imports bank files: the bank's reports on debit files, and statements. */
export function BankFilesPage() {
  const [search] = useSearchParams()
  const page = parseListPage(search)
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
      <OfficeList
        of={statements}
        failure="Les relevés n’ont pas pu être chargés"
        empty={
          <EmptyListMessage title="Aucun relevé">
            Importez la première réponse de la banque, ou le premier relevé.
          </EmptyListMessage>
        }
        aria-label="Fichiers importés"
        columns={{
          title: ({ name, format }) => name || bankFileFormatLabels[format],
          to: ({ id }) => portalPagePaths.boardStatement(id),
          lines: [
            ({ format, imported_at }) =>
              `${bankFileFormatLabels[format]}, importé le ${formatShortDate(imported_at)} à ${formatTimeOfDay(imported_at)}`,
          ],
          summary: (statement) =>
            statement.counts.pending > 0 ? 'Lecture en cours…' : summarizeBankStatement(statement),
        }}
        toPage={(number) => listPath(portalPagePaths.boardStatements, { page: number })}
      />
    </>
  )
}
