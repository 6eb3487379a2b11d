import '#src/forms/browserZod.ts'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { MESSAGE_ANSWER } from '#contract/office/limits.ts'
import type { BoardMessage, MessageFile } from '#contract/contact/office.ts'
import { paragraphs } from '#contract/text.ts'
import { CallError, keyOf } from '#src/api/call.ts'
import { boardCall, useBoardReply } from '#src/office/boardCall.ts'
import { FilterSelect } from '#src/components/controls/FilterSelect.tsx'
import { Attachments } from '#src/forms/Attachments.tsx'
import { Field } from '#src/forms/Field.tsx'
import { Form, Refusal, Submit } from '#src/forms/Form.tsx'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { notify } from '#src/lib/messages.ts'
import { newKey } from '#src/lib/newKey.ts'

type Props = { of: BoardMessage; onChanged: (changed?: { data: BoardMessage }) => Promise<void> }

/**
 * Form for the office's answer to a contact message, sent by mail with attachments. New messages must be read first.
 */
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
      // A newer message arrived: it must be read before the answer is sent.
      if (!(error instanceof CallError && error.status === 409)) return
      key.current = ''
      void onChanged()
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
        <Attachments
          of={files}
          onChange={setFiles}
          send={async (name, file) =>
            (await boardCall('PUT /board/messages/:id/files/:name', { params: { id, name }, file })).data
          }
          note="La personne les trouve par le lien de la réponse."
        />
        <Submit of={form}>Envoyer la réponse</Submit>
      </Form>
    </section>
  )
}

const schema = z.object({
  content: paragraphs(MESSAGE_ANSWER, 'Écrivez votre réponse', 'La réponse doit contenir au plus 5000 caractères'),
})
