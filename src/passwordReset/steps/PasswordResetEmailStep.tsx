import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { ForgottenPasswordRequest } from '#contract/passwordReset/passwordReset.ts'
import { callApi } from '#src/api/call.ts'
import { AccountEmailField } from '#src/forms/AccountEmailField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PASSWORD_RESET_FAILED_MESSAGE } from '#src/passwordReset/resetStep.ts'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'

type Props = { email: string; refusal?: string; hasFocus: boolean; onSent: (email: string) => void }

/** First step of the password reset: the e-mail address that receives a code. */
export function PasswordResetEmailStep({ email, refusal, hasFocus, onSent }: Props) {
  const text = useId()
  const form = useApiCallForm({
    schema: ForgottenPasswordRequest,
    defaultValues: { email },
    failed: PASSWORD_RESET_FAILED_MESSAGE,
    onFailure: (message) => form.setError('email', { message }, { shouldFocus: true }),
    send: async (checked) => {
      requireSuccessfulReply(await callApi('POST /forgot-password', { body: checked }))
      onSent(checked.email)
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{refusal}</ErrorAlert>
      <p id={text}>
        Saisissez l’adresse email donnée lors de votre adhésion&nbsp;: un code de vérification y sera envoyé.
      </p>
      <AccountEmailField of={form} name="email" label="Email" hasFocus={hasFocus} describedBy={text} />
      <SubmitButton of={form} busy="Envoi en cours...">
        Envoyer le code
      </SubmitButton>
    </Form>
  )
}
