import { apiReplyKey } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import {
  TextDocumentList,
  parseFrontMatterDocuments,
  type FrontMatterDocument,
} from '#src/office/parts/DocumentList.tsx'
import type { CustomFieldProps } from '#src/office/resource.ts'
import { showToast } from '#src/lib/messages.ts'
import { parseArticleCorrections } from './applyCorrections.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { isDocumentChanging } from './documentStateSentence.ts'

/** Polling interval while the server extracts the text of an agreement's PDF, in ms. */
const ASKED_EACH_MS = 1000

/** Office field for the PDF documents of an agreement: upload, titles, state of the text extraction and corrections. */
export function AccordDocumentsField({ head, value, onChange, ...field }: CustomFieldProps) {
  const documents = parseFrontMatterDocuments(value)
  const names = documents.map(({ file }) => file).join(',')
  const known = useBoardApiReply(names ? apiReplyKey('GET /board/documents', { query: { names } }) : null, {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.data.some(isDocumentChanging) ? ASKED_EACH_MS : 0),
  })
  const corrections = parseArticleCorrections(head['articles'])
  const set = (now: FrontMatterDocument[]) => {
    const kept = corrections.filter(({ file }) => now.some((one) => one.file === file))
    onChange({ documents: now, ...(kept.length < corrections.length && { articles: kept }) })
  }
  const reread = (name: string) =>
    notifyFailure(async () => {
      const { message } = await callBoardApi('POST /board/documents/:name/reading', { params: { name } })
      showToast('success', message)
      await known.mutate()
    })

  return (
    <TextDocumentList
      {...field}
      kind="accords"
      documents={documents}
      onChange={set}
      renderRow={(document, acts) => (
        <DocumentRow
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
