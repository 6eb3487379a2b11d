import '#src/forms/browserZod.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NewPassword } from '#contract/passwordReset/passwordReset.ts'
import { callApi, ApiCallError } from '#src/api/call.ts'
import { PasswordMeter } from '#src/forms/PasswordMeter.tsx'
import { Form, SubmitButton, SuccessAlert } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { PASSWORD_RESET_FAILED_MESSAGE } from '#src/passwordReset/resetStep.ts'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'
import { usePasswordStrength } from '#src/forms/usePasswordStrength.ts'

const SUCCESS_MS = 2000

type Props = {
  email: string
  token: string
  /** Called with the server's message when the password reset token has expired. */
  onExpired: (sentence: string) => void
  onDone: () => void
}

/** Last step of the password reset: new password, typed twice. The success message stays long enough to be read. */
export function PasswordResetFinalStep({ email, token, onExpired, onDone }: Props) {
  const text = useId()
  const [isDone, setIsDone] = useState(false)
  const form = useApiCallForm({
    schema: NewPassword,
    defaultValues: { email, token, password: '', password_confirmation: '' },
    failed: PASSWORD_RESET_FAILED_MESSAGE,
    onFailure: (message, error) => {
      const over = error instanceof ApiCallError ? error.errors['token'] : undefined
      if (over) onExpired(over)
      else form.setError('password', { message }, { shouldFocus: true })
    },
    send: async (checked) => {
      requireSuccessfulReply(await callApi('POST /password/reset', { body: checked }))
      setIsDone(true)
      await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
      onDone()
    },
  })
  const strength = usePasswordStrength(useWatch({ control: form.control, name: 'password' }), email)

  return (
    <Form of={form}>
      {/* For password managers: the account of this password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordField of={form} name="password" is="new" hasFocus describedBy={text} />
        <PasswordMeter id={text} strength={strength} isRefused={Boolean(form.formState.errors.password)} />
      </div>
      <PasswordField of={form} name="password_confirmation" is="confirmation" />
      <SuccessAlert>{isDone ? 'Mot de passe réinitialisé avec succès' : undefined}</SuccessAlert>
      <SubmitButton of={form} busy="Réinitialisation..." isDone={isDone}>
        Réinitialiser le mot de passe
      </SubmitButton>
    </Form>
  )
}
