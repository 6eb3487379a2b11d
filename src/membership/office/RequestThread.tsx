import '#src/forms/browserZod.ts'
import { useId, useState } from 'react'
import type { RequestDetails } from '#contract/membership/office.ts'
import { NewRequestMessage } from '#contract/membership/requestMessages.ts'
import { fetchFile } from '#src/api/fetchFile.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { callBoardApi, withConfirmation } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { Field } from '#src/forms/Field.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { notify } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { MessageThread } from '#src/membership/MessageThread.tsx'

/** Messages about a membership request between board and applicant, with the board's form for another message. */
export function RequestThread({
  of: { id, first_name, messages },
  onSent,
}: {
  of: RequestDetails
  onSent: () => Promise<void>
}) {
  const [refusal, setRefusal] = useState<string>()
  const form = useCallForm({
    schema: NewRequestMessage,
    defaultValues: { text: '' },
    failed: 'Votre message n’a pas pu partir',
    onFailure: setRefusal,
    async send(body) {
      setRefusal(undefined)
      notify('success', (await callBoardApi('POST /board/requests/:id/messages', { params: { id }, body })).message)
      form.reset()
      await onSent()
    },
  })
  const save = (file: number) =>
    notifyFailure(async () => {
      const { blob, name } = await withConfirmation(() =>
        fetchFile('GET /board/requests/:id/files/:file', { params: { id, file } }),
      )
      saveFile(blob, name)
    })
  return (
    <OfficeSection title="Messages" id={useId()}>
      <p>
        Il manque une pièce, ou un mot&nbsp;? {first_name} reçoit votre message par e-&#8288;mail. Sa réponse et les
        fichiers joints reviennent ici.
      </p>
      <MessageThread of={messages} you={first_name} onOpen={(file) => void save(file)} />
      <Form of={form} aria-label="Écrire à la personne">
        <ErrorAlert>{refusal}</ErrorAlert>
        <Field of={form} name="text" label="Votre message" multiline minRows={4} />
        <SubmitButton of={form}>Envoyer le message</SubmitButton>
      </Form>
    </OfficeSection>
  )
}
