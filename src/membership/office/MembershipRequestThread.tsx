import '#src/forms/browserZod.ts'
import { useId } from 'react'
import type { MembershipRequestDetails } from '#contract/membership/office.ts'
import { NewMembershipRequestMessage } from '#contract/membership/requestMessages.ts'
import { callBoardApi, saveBoardFile } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { MembershipRequestMessageList } from '#src/membership/MembershipRequestMessageList.tsx'

/** Messages about a membership request between board and applicant, with the board's form for another message. */
export function MembershipRequestThread({
  of: { id, first_name, messages },
  onSent,
}: {
  of: MembershipRequestDetails
  onSent: () => Promise<void>
}) {
  const form = useApiCallForm({
    schema: NewMembershipRequestMessage,
    defaultValues: { text: '' },
    failed: 'Votre message n’a pas pu partir',
    async send(body) {
      showToast('success', (await callBoardApi('POST /board/requests/:id/messages', { params: { id }, body })).message)
      form.reset()
      await onSent()
    },
  })
  const save = (file: number) => saveBoardFile('GET /board/requests/:id/files/:file', { params: { id, file } })
  return (
    <OfficeSection title="Messages" id={useId()}>
      <p>
        Il manque une pièce, ou un mot&nbsp;? {first_name} reçoit votre message par e-&#8288;mail. Sa réponse et les
        fichiers joints reviennent ici.
      </p>
      <MembershipRequestMessageList of={messages} you={first_name} onOpen={(file) => void save(file)} />
      <Form of={form} aria-label="Écrire à la personne">
        <ErrorAlert>{form.refusal}</ErrorAlert>
        <FormField of={form} name="text" label="Votre message" multiline minRows={4} />
        <SubmitButton of={form}>Envoyer le message</SubmitButton>
      </Form>
    </OfficeSection>
  )
}
