import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import { PasswordResetCodeCheck } from '#contract/passwordReset/passwordReset.ts'
import { callApi } from '#src/api/call.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { numericCodeInputProps } from '#src/forms/keyboards.ts'
import { Form, SubmitButton, SuccessAlert } from '#src/forms/Form.tsx'
import { ResendCodeButton } from './ResendCodeButton.tsx'
import { PASSWORD_RESET_FAILED_MESSAGE } from '#src/passwordReset/resetStep.ts'
import {
  requireSuccessfulReply,
  apiFailureMessage,
  requireTokenInApiReply,
  useApiCallForm,
} from '#src/forms/useCallForm.ts'

type Props = {
  email: string
  sentAt: number
  onResent: () => void
  onOtherEmail: () => void
  /** Called after the right password reset code; `token` allows choosing a password. */
  onChecked: (token: string) => void
}

/** Second step of the password reset: the mailed code, or the request of a new one. */
export function PasswordResetCodeStep({ email, sentAt, onResent, onOtherEmail, onChecked }: Props) {
  const text = useId()
  const [news, setNews] = useState<string>()
  const form = useApiCallForm({
    schema: PasswordResetCodeCheck,
    defaultValues: { email, code: '' },
    failed: 'Code invalide',
    // An unchecked code is not wrong: use the general message.
    unreached: PASSWORD_RESET_FAILED_MESSAGE,
    onFailure: (message) => form.setError('code', { message }, { shouldFocus: true }),
    send: async (checked) => {
      setNews(undefined)
      onChecked(
        requireTokenInApiReply(requireSuccessfulReply(await callApi('POST /code-verefication', { body: checked }))),
      )
    },
  })

  const resend = async () => {
    setNews(undefined)
    // The disabled button would lose the focus, and the code is typed next.
    form.setFocus('code')
    try {
      requireSuccessfulReply(await callApi('POST /forgot-password', { body: { email } }))
      form.resetField('code')
      setNews('Un nouveau code a été envoyé à votre adresse email')
      onResent()
    } catch (error) {
      form.setError('code', { message: apiFailureMessage(error, PASSWORD_RESET_FAILED_MESSAGE) })
    }
  }

  return (
    <Form of={form}>
      <p id={text}>
        Si <strong>{email}</strong> est l’adresse d’un adhérent, un code à 8 chiffres vient de lui être envoyé. Il est
        valable 10 minutes.
      </p>
      <FormField
        of={form}
        name="code"
        label="Code de vérification"
        hasFocus
        autoComplete="one-time-code"
        describedBy={text}
        input={numericCodeInputProps}
      />
      <SuccessAlert>{news}</SuccessAlert>
      <SubmitButton of={form} busy="Vérification...">
        Vérifier le code
      </SubmitButton>
      <Row>
        <ResendCodeButton key={sentAt} sentAt={sentAt} onResend={resend} />
        <Button variant="text" onClick={onOtherEmail}>
          Changer d’adresse
        </Button>
      </Row>
    </Form>
  )
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `${space.x1} ${space.x3}`,
})
