import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { space } from '#theme/space.ts'
import { MESSAGE_ANSWER, MESSAGE_FILE } from '#contract/boardLimits.ts'
import type { BoardMessage, MessageFile } from '#contract/boardMessages.ts'
import { paragraphs } from '#contract/text.ts'
import { CallError, keyOf } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { boardCall, useBoardReply } from '#src/board/boardCall.ts'
import { Button } from '#src/components/Button.tsx'
import { FilterSelect } from '#src/components/FilterSelect.tsx'
import { Field } from '#src/forms/Field.tsx'
import { Form, Refusal, Submit } from '#src/forms/Form.tsx'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { notify } from '#src/lib/messages.ts'
import { newKey } from '#src/lib/newKey.ts'

type Props = { of: BoardMessage; onChanged: (changed?: { data: BoardMessage }) => Promise<void> }

/** The answer that one writes: sent by mail, with what was joined to it. What was written meanwhile is shown first. */
export function AnswerForm({ of: message, onChanged }: Props) {
  const { id, entries, email } = message
  const [refusal, setRefusal] = useState<string>()
  const [files, setFiles] = useState<MessageFile[]>([])
  const key = useRef('')
  const form = useCallForm({
    schema,
    defaultValues: { content: '' },
    failed: 'La réponse n’est pas partie',
    onFailure: (sentence, error) => {
      setRefusal(sentence)
      // Somebody has written: it is to be read before this is sent.
      if (error instanceof CallError && error.status === 409) void onChanged()
    },
    async send({ content }) {
      setRefusal(undefined)
      key.current ||= newKey()
      const seen = entries.at(-1)?.id ?? 0
      const body = { key: key.current, seen, content, files: files.map((file) => file.id) }
      const changed = await boardCall('POST /board/messages/:id/answers', { params: { id }, body })
      key.current = ''
      setFiles([])
      form.reset()
      notify('success', 'La réponse part par e-\u2060mail.')
      await onChanged(changed)
    },
  })
  const canned = useBoardReply(keyOf('GET /board/canned-answers')).data?.data ?? []
  const choose = (chosen: string) => {
    const text = canned.find((one) => String(one.id) === chosen)?.content
    const typed = form.getValues('content').trim()
    if (text) form.setValue('content', typed ? `${typed}\n\n${text}` : text, { shouldDirty: true })
  }
  return (
    <section aria-labelledby="repondre">
      <h2 id="repondre">Répondre à {email}</h2>
      <Refusal>{refusal}</Refusal>
      <Form of={form}>
        {canned.length > 0 && (
          <FilterSelect
            label="Partir d’une réponse type"
            value=""
            options={[['', 'Choisir…'], ...canned.map((one) => [String(one.id), one.title] as const)]}
            onChange={choose}
          />
        )}
        <Field of={form} name="content" label="Votre réponse" multiline minRows={6} />
        <Attachments message={id} of={files} onChange={setFiles} />
        <Submit of={form}>Envoyer la réponse</Submit>
      </Form>
    </section>
  )
}

function Attachments({
  message,
  of: files,
  onChange,
}: {
  message: number
  of: MessageFile[]
  onChange: (files: MessageFile[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: File) =>
    notifyFailure(async () => {
      const file = new Blob([chosen], { type: chosen.type })
      const params = { id: message, name: chosen.name.slice(-120) }
      const { data } = await boardCall('PUT /board/messages/:id/files/:name', { params, file })
      onChange([...files, data])
    })
  return (
    <Joined>
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_FILE.types.join(',')}
        aria-label="Pièce jointe"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void add(chosen)
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
      {files.length < MESSAGE_FILE.most && <Button onClick={() => input.current?.click()}>Joindre un fichier</Button>}
      <p>PDF, JPEG ou PNG, 5&nbsp;Mo chacun, trois au plus. La personne les trouve par le lien de la réponse.</p>
    </Joined>
  )
}

const schema = z.object({
  content: paragraphs(MESSAGE_ANSWER, 'Écrivez votre réponse', 'La réponse doit contenir au plus 5000 caractères'),
})

const Joined = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.x3,
  p: { ...typography.body2, flex: '1 1 100%', margin: 0, color: vars.palette.text.secondary },
}))
