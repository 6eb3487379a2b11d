import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { space } from '#theme/space.ts'
import type { PdfAttachableTextKind } from '#contract/accords/office.ts'
import type { FrontMatterValue } from '#contract/office/textSource.ts'
import { showToast } from '#src/lib/messages.ts'
import { OfficeTextPdfUploadRow } from '#src/office/documents/OfficeTextPdfUploadRow.tsx'
import { useOfficeTextPdfUploads } from '#src/office/documents/useUploads.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { useFileDrop } from './FileDropZone.tsx'
import type { TextEditorFieldProps } from '#src/office/resource.ts'

const AT_MOST = 20

/** PDF document of an office text, as named in the text's front matter. */
export type FrontMatterPdfDocument = { title: string; file: string }

/** Actions on one PDF document in an office text's list. */
export type OfficeTextPdfRowActions = {
  onTitle: (title: string) => void
  /** Moves the PDF document to the top of the list; undefined for the first. */
  onFirst: (() => void) | undefined
  onRemove: () => void
}

type Props = Pick<TextEditorFieldProps, 'slug' | 'label' | 'hint' | 'error'> & {
  kind: PdfAttachableTextKind
  documents: FrontMatterPdfDocument[]
  onChange: (documents: FrontMatterPdfDocument[]) => void
  /** Renders one PDF document of the list. */
  renderRow: (document: FrontMatterPdfDocument, acts: OfficeTextPdfRowActions) => ReactNode
}

/** Editable list of an office text's PDF documents: upload by picker or drop, titles, order. */
export function OfficeTextPdfList({ kind, slug, label, hint, error, documents, onChange, renderRow }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useOfficeTextPdfUploads({ kind, slug }, ({ name, title }) => {
    if (documents.some(({ file }) => file === name)) showToast('info', `«\u00a0${title}\u00a0» est déjà là.`)
    else onChange([...documents, { title, file: name }])
  })
  const add = (files: FileList | null | undefined) => {
    const given = [...(files ?? [])]
    const room = AT_MOST - documents.length - uploads.files.length
    if (given.length > room) showToast('warning', 'Vingt documents au plus\u00a0: les derniers sont laissés de côté.')
    uploads.add(given.slice(0, Math.max(0, room)))
  }
  const drop = useFileDrop(add)
  const without = (at: number) => documents.filter((_, index) => index !== at)

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <ol>
        {documents.map((document, at) => (
          <Row
            key={document.file}
            of={document}
            renderRow={renderRow}
            onTitle={(title) => onChange(documents.map((one, index) => (index === at ? { ...one, title } : one)))}
            onFirst={at > 0 ? () => onChange([document, ...without(at)]) : undefined}
            onRemove={() => {
              flushSync(() => onChange(without(at)))
              input.current?.parentElement?.querySelector('button')?.focus()
            }}
          />
        ))}
      </ol>
      {uploads.files.length > 0 && (
        <ul aria-label="Envois">
          {uploads.files.map((sent) => (
            <OfficeTextPdfUploadRow key={sent.key} of={sent} onRemove={() => uploads.forget(sent.key)} />
          ))}
        </ul>
      )}
      <Drop {...drop}>
        <p>Déposez ici un PDF ou plusieurs, ou&nbsp;:</p>
        <MuiButton variant="outlined" onClick={() => input.current?.click()}>
          Choisir des documents
        </MuiButton>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          hidden
          data-documents
          onChange={({ target }) => {
            add(target.files)
            target.value = ''
          }}
        />
      </Drop>
    </FieldGroup>
  )
}

const Row = ({
  of,
  renderRow,
  ...acts
}: { of: FrontMatterPdfDocument } & Pick<Props, 'renderRow'> & OfficeTextPdfRowActions) => renderRow(of, acts)

/** Returns the PDF documents named in a front matter value of an office text. */
export const parseFrontMatterPdfDocuments = (value: FrontMatterValue | undefined): FrontMatterPdfDocument[] =>
  Array.isArray(value)
    ? value.flatMap((row) =>
        typeof row === 'object' && typeof row['file'] === 'string'
          ? { title: String(row['title'] ?? ''), file: row['file'] }
          : [],
      )
    : []

const Drop = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x3,
  padding: space.x4,
  border: `2px dashed ${vars.palette.control}`,
  borderRadius: vars.shape.borderRadius,
  '&[data-over=true]': { borderColor: vars.palette.company.border, backgroundColor: vars.palette.company.tint },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
