import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { space } from '#theme/space.ts'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'

type Attached = { id: number; name: string }
type Props<File extends Attached> = {
  of: File[]
  onChange: (files: File[]) => void
  /** Uploads an attachment and returns its record. */
  send: (name: string, file: Blob) => Promise<File>
  /** Note about the allowed attachments and their use. */
  note: string
}

/** Attachments of a message: each file is uploaded when chosen, and can be removed. */
export function AttachmentsField<File extends Attached>({ of: files, onChange, send, note }: Props<File>) {
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: Blob & { name: string }) =>
    showToastOnFailure(async () => {
      const file = new Blob([chosen], { type: chosen.type })
      onChange([...files, await send(chosen.name.slice(-120), file)])
    })
  return (
    <Joined>
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_ATTACHMENT_LIMITS.types.join(',')}
        aria-label="Pièce jointe"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void add(chosen)
          target.value = ''
        }}
      />
      {files.map((file) => (
        <Button
          key={file.id}
          aria-label={`Ôter ${file.name}`}
          onClick={() => onChange(files.filter((other) => other !== file))}
        >
          {file.name} ×
        </Button>
      ))}
      {files.length < MESSAGE_ATTACHMENT_LIMITS.most && (
        <Button onClick={() => input.current?.click()}>Joindre un fichier</Button>
      )}
      <p>PDF, JPEG ou PNG, 5&nbsp;Mo chacun, trois au plus. {note}</p>
    </Joined>
  )
}

const Joined = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x3,
  p: { ...typography.body2, flex: '1 1 100%', margin: 0, color: vars.palette.text.secondary },
}))
