import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import {
  OfficeTextPdfList,
  parseFrontMatterPdfDocuments,
  type FrontMatterPdfDocument,
} from '#src/office/parts/DocumentList.tsx'
import type { TextEditorFieldProps } from '#src/office/resource.ts'
import { parseArticleCorrections } from './applyCorrections.ts'
import { AccordDocumentOfficeRow } from './AccordDocumentOfficeRow.tsx'
import { isPdfTextProcessingOngoing } from './documentStateSentence.ts'

/** Polling interval while the server extracts the text of an agreement's PDF, in ms. */
const ASKED_EACH_MS = 1000

/** Office field for the PDF documents of an agreement: upload, titles, state of the text extraction and corrections. */
export function AccordDocumentsField({ head, value, onChange, ...field }: TextEditorFieldProps) {
  const documents = parseFrontMatterPdfDocuments(value)
  const names = documents.map(({ file }) => file).join(',')
  const known = useBoardApiReply(names ? apiReplyKey('GET /board/documents', { query: { names } }) : null, {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.data.some(isPdfTextProcessingOngoing) ? ASKED_EACH_MS : 0),
  })
  const corrections = parseArticleCorrections(head['articles'])
  const set = (now: FrontMatterPdfDocument[]) => {
    const kept = corrections.filter(({ file }) => now.some((one) => one.file === file))
    onChange({ documents: now, ...(kept.length < corrections.length && { articles: kept }) })
  }
  const reread = (name: string) =>
    runBoardAction(() => callBoardApi('POST /board/documents/:name/reading', { params: { name } }), known.mutate)

  return (
    <OfficeTextPdfList
      {...field}
      kind="accords"
      documents={documents}
      onChange={set}
      renderRow={(document, acts) => (
        <AccordDocumentOfficeRow
          {...acts}
          of={document}
          read={known.data?.data.find(({ name }) => name === document.file)}
          corrections={corrections}
          onCorrections={(articles) => onChange({ articles })}
          onReread={() => void reread(document.file)}
        />
      )}
    />
  )
}
