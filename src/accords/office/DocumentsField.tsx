import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { HeadValue } from '#contract/boardTexts.ts'
import { keyOf } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { boardCall, useBoardReply } from '#src/board/boardCall.ts'
import type { OwnFieldProps } from '#src/board/resource.ts'
import { FieldGroup } from '#src/board/FieldGroup.tsx'
import { notify } from '#src/lib/messages.ts'
import { correctionsIn } from './correctedArticles.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { isBeingRead } from './documentState.ts'
import { SentFile } from './SentFile.tsx'
import { useUploads } from './useUploads.ts'

/** How often one asks how far the reading is, in ms. */
const ASKED_EACH_MS = 1000
const AT_MOST = 20

type Named = { title: string; file: string }

/** The PDFs of an agreement: given, sent, read, and what was understood of each. */
export function DocumentsField({ slug, label, hint, error, head, value, onChange }: OwnFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [isOver, setOver] = useState(false)
  const documents = namedIn(value)
  const names = documents.map(({ file }) => file).join(',')
  const known = useBoardReply(names ? keyOf('GET /board/documents', { query: { names } }) : null, {
    keepPreviousData: true,
    refreshInterval: (latest) => (latest?.data.some(isBeingRead) ? ASKED_EACH_MS : 0),
  })
  const uploads = useUploads(slug, ({ name, title }) => {
    if (documents.some(({ file }) => file === name)) notify('info', `«\u00a0${title}\u00a0» est déjà là.`)
    else onChange({ documents: [...documents, { title, file: name }] })
  })
  const corrections = correctionsIn(head['articles'])
  const set = (now: Named[]) => {
    const kept = corrections.filter(({ file }) => now.some((one) => one.file === file))
    onChange({ documents: now, ...(kept.length < corrections.length && { articles: kept }) })
  }
  const add = (files: FileList | null | undefined) => {
    const given = [...(files ?? [])]
    const room = AT_MOST - documents.length - uploads.files.length
    if (given.length > room)
      notify('warning', 'Un accord a vingt documents au plus\u00a0: les derniers sont laissés de côté.')
    uploads.add(given.slice(0, Math.max(0, room)))
  }
  const reread = (name: string) =>
    notifyFailure(async () => {
      const { message } = await boardCall('POST /board/documents/:name/reading', { params: { name } })
      notify('success', message)
      await known.mutate()
    })

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <ol ref={list}>
        {documents.map((document, at) => (
          <DocumentRow
            key={document.file}
            of={document}
            read={known.data?.data.find(({ name }) => name === document.file)}
            corrections={corrections}
            onTitle={(title) => set(documents.map((one, index) => (index === at ? { ...one, title } : one)))}
            onCorrections={(articles) => onChange({ articles })}
            onReread={() => void reread(document.file)}
            onFirst={at > 0 ? () => set([document, ...documents.filter((_, index) => index !== at)]) : undefined}
            onRemove={() => {
              set(documents.filter((_, index) => index !== at))
              requestAnimationFrame(() => input.current?.parentElement?.querySelector('button')?.focus())
            }}
          />
        ))}
      </ol>
      {uploads.files.length > 0 && (
        <ul aria-label="Envois">
          {uploads.files.map((sent) => (
            <SentFile key={sent.key} of={sent} onRemove={() => uploads.forget(sent.key)} />
          ))}
        </ul>
      )}
      <Drop
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
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

const namedIn = (value: HeadValue | undefined): Named[] =>
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
