import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { withReauthentication } from '#src/office/boardCall.ts'
import { OfficeTextPdfRow } from '#src/office/parts/OfficeTextPdfRow.tsx'
import { OfficeTextPdfList, parseFrontMatterPdfDocuments } from '#src/office/parts/DocumentList.tsx'
import type { TextEditorFieldProps } from '#src/office/resource.ts'
import { saveFile } from '#src/lib/saveFile.ts'

/** Field for the PDF documents of an event, which everyone who can see the event can download. */
export function EventDocumentsField({ head: _, value, onChange, ...field }: TextEditorFieldProps) {
  return (
    <OfficeTextPdfList
      {...field}
      kind="events"
      documents={parseFrontMatterPdfDocuments(value)}
      onChange={(documents) => onChange({ documents })}
      renderRow={(document, acts) => (
        <OfficeTextPdfRow
          {...acts}
          of={document}
          renderTools={(about) => (
            <MuiButton aria-label={about('Télécharger')} onClick={() => void download(document.file)}>
              Télécharger
            </MuiButton>
          )}
        />
      )}
    />
  )
}

const download = (name: string) =>
  showToastOnFailure(async () => {
    const found = await withReauthentication(() =>
      fetchApiFile('GET /board/documents/:name/file', { params: { name } }),
    )
    saveFile(found.blob, name)
  })
