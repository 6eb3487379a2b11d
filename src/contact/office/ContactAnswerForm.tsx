import '#src/forms/browserZod.ts'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { MAX_MESSAGE_ANSWER_LENGTH } from '#contract/office/limits.ts'
import type { BoardContactMessage, ContactMessageAttachment } from '#contract/contact/office.ts'
import { multilineTextSchema } from '#contract/text.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { AttachmentsField } from '#src/forms/AttachmentsField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { randomUuid } from '#src/lib/newKey.ts'

type Props = { of: BoardContactMessage; onChanged: (changed?: { data: BoardContactMessage }) => Promise<void> }

/**
 * Form for the office's reply to a contact message, mailed with attachments. The office must read new messages before
 * sending.
 */
export function ContactAnswerForm({ of: message, onChanged }: Props) {
  const { id, entries, email } = message
  const [refusal, setRefusal] = useState<string>()
  const [files, setFiles] = useState<ContactMessageAttachment[]>([])
  const key = useRef('')
  const form = useApiCallForm({
    schema,
    defaultValues: { content: '' },
    failed: 'La réponse n’est pas partie',
    onFailure: (sentence, error) => {
      setRefusal(sentence)
      // A newer message arrived: it must be read before the answer is sent.
      if (!(error instanceof ApiCallError && error.status === 409)) return
      key.current = ''
      void onChanged()
    },
    async send({ content }) {
      setRefusal(undefined)
      key.current ||= randomUuid()
      const seen = entries.at(-1)?.id ?? 0
      const body = { key: key.current, seen, content, files: files.map((file) => file.id) }
      const changed = await callBoardApi('POST /board/messages/:id/answers', { params: { id }, body })
      key.current = ''
      setFiles([])
      form.reset()
      showToast('success', 'La réponse part par e-\u2060mail.')
      await onChanged(changed)
    },
  })
  const canned = useBoardApiReply(apiReplyKey('GET /board/canned-answers')).data?.data ?? []
  const choose = (chosen: string) => {
    const text = canned.find((one) => String(one.id) === chosen)?.content
    const typed = form.getValues('content').trim()
    if (text) form.setValue('content', typed ? `${typed}\n\n${text}` : text, { shouldDirty: true })
  }
  return (
    <section aria-labelledby="repondre">
      <h2 id="repondre">Répondre à {email}</h2>
      <ErrorAlert>{refusal}</ErrorAlert>
      <Form of={form}>
        {canned.length > 0 && (
          <FilterSelect
            label="Partir d’une réponse type"
            value=""
            options={[['', 'Choisir…'], ...canned.map((one) => [String(one.id), one.title] as const)]}
            onChange={choose}
          />
        )}
        <FormField of={form} name="content" label="Votre réponse" multiline minRows={6} />
        <AttachmentsField
          of={files}
          onChange={setFiles}
          send={async (name, file) =>
            (await callBoardApi('PUT /board/messages/:id/files/:name', { params: { id, name }, file })).data
          }
          note="La personne les trouve par le lien de la réponse."
        />
        <SubmitButton of={form}>Envoyer la réponse</SubmitButton>
      </Form>
    </section>
  )
}

const schema = z.object({
  content: multilineTextSchema(
    MAX_MESSAGE_ANSWER_LENGTH,
    'Écrivez votre réponse',
    'La réponse doit contenir au plus 5000 caractères',
  ),
})
