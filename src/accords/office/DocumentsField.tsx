import { keyOf } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { boardCall, useBoardReply } from '#src/office/boardCall.ts'
import { DocumentList, documentsIn, type NamedDocument } from '#src/office/parts/DocumentList.tsx'
import type { OwnFieldProps } from '#src/office/resource.ts'
import { notify } from '#src/lib/messages.ts'
import { correctionsIn } from './correctedArticles.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { isChanging } from './documentState.ts'

/** Polling interval while a document is being read, in ms. */
const ASKED_EACH_MS = 1000

/** Office field for the PDF documents of an agreement: upload, titles, reading state and corrections. */
export function DocumentsField({ head, value, onChange, ...field }: OwnFieldProps) {
  const documents = documentsIn(value)
  const names = documents.map(({ file }) => file).join(',')
  const known = useBoardReply(names ? keyOf('GET /board/documents', { query: { names } }) : null, {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.data.some(isChanging) ? ASKED_EACH_MS : 0),
  })
  const corrections = correctionsIn(head['articles'])
  const set = (now: NamedDocument[]) => {
    const kept = corrections.filter(({ file }) => now.some((one) => one.file === file))
    onChange({ documents: now, ...(kept.length < corrections.length && { articles: kept }) })
  }
  const reread = (name: string) =>
    notifyFailure(async () => {
      const { message } = await boardCall('POST /board/documents/:name/reading', { params: { name } })
      notify('success', message)
      await known.mutate()
    })

  return (
    <DocumentList
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
