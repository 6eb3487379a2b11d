import '#src/forms/browserZod.ts'
import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { NewMembershipRequestMessage, type MembershipRequestAttachment } from '#contract/membership/requestMessages.ts'
import { callApi } from '#src/api/call.ts'
import { AttachmentsField } from '#src/forms/AttachmentsField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { MembershipRequestMessageList } from '#src/membership/MembershipRequestMessageList.tsx'

type Props = {
  token: string
  of: OwnMembershipRequest
  onChange: (changed: { data: OwnMembershipRequest }) => Promise<void>
  onRefused: () => Promise<void>
}

/**
 * Messages about a membership request between applicant and board, with the applicant's reply form until the decision.
 */
export function ApplicantBoardConversation({
  token,
  of: { state, messages, refusal: said },
  onChange,
  onRefused,
}: Props) {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const [files, setFiles] = useState<MembershipRequestAttachment[]>([])
  const form = useApiCallForm({
    schema: NewMembershipRequestMessage,
    defaultValues: { text: '' },
    failed: 'Votre réponse n’a pas pu partir',
    onFailure(sentence) {
      setRefusal(sentence)
      void onRefused()
    },
    async send(body) {
      setRefusal(undefined)
      const ids = files.map((file) => file.id)
      await onChange(await callApi('POST /membership/own-request/messages', { body: { token, ...body, files: ids } }))
      setFiles([])
      form.reset()
      showToast('success', 'Le bureau a votre réponse.')
    },
  })
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>Le bureau vous a écrit</h2>
      <MembershipRequestMessageList of={messages} you="Vous" />
      {said !== null && <blockquote>{said}</blockquote>}
      {state === 'recue' && (
        <Form of={form} aria-labelledby={id}>
          <ErrorAlert>{refusal}</ErrorAlert>
          <FormField of={form} name="text" label="Votre réponse" multiline minRows={4} />
          <AttachmentsField
            of={files}
            onChange={setFiles}
            send={async (name, file) => {
              const { key } = (await callApi('POST /membership/own-request/files', { body: { token, name } })).data
              return (await callApi('PUT /membership/request-files/:key', { params: { key }, file })).data
            }}
            note="Le bureau seul les lit, et les efface dès qu’il a décidé."
          />
          <SubmitButton of={form}>Répondre au bureau</SubmitButton>
        </Form>
      )}
    </Root>
  )
}

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  h2: { ...typography.h4, margin: 0 },
  blockquote: {
    ...typography.body1,
    margin: 0,
    paddingInlineStart: space.x4,
    borderInlineStart: `4px solid ${vars.palette.company.border}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
}))
