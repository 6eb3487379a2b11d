import '#src/forms/browserZod.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountActivation } from '#contract/membership/membership.ts'
import { callApi, ApiCallError } from '#src/api/call.ts'
import { Form, ErrorAlert, SubmitButton, SuccessAlert } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { PasswordMeter } from '#src/forms/PasswordMeter.tsx'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'
import { usePasswordStrength } from '#src/forms/usePasswordStrength.ts'
import { InvalidActivationLink } from './InvalidActivationLink.tsx'

const SUCCESS_MS = 2000

type Props = {
  token: string
  /** E-mail address of the new member's account; empty when it could not be loaded. */
  email: string
  onDone: () => void
}

/** Form for a new member's first password, typed twice. The success message stays long enough to be read. */
export function ActivationForm({ token, email, onDone }: Props) {
  const text = useId()
  const [isDone, setIsDone] = useState(false)
  const [reason, setReason] = useState<string>()
  const [over, setOver] = useState<string>()
  const form = useApiCallForm({
    schema: AccountActivation,
    defaultValues: { token, password: '', password_confirmation: '' },
    failed: 'Une erreur est survenue',
    onFailure: (sentence, error) => {
      setOver(error instanceof ApiCallError ? error.errors['token'] : undefined)
      setReason(sentence)
    },
    send: async (checked) => {
      setReason(undefined)
      requireSuccessfulReply(await callApi('POST /membership/activation', { body: checked }))
      setIsDone(true)
      await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
      onDone()
    },
  })
  const strength = usePasswordStrength(useWatch({ control: form.control, name: 'password' }), email)
  // The link has expired: only the links onward are left.
  if (over) return <InvalidActivationLink>{over}</InvalidActivationLink>

  return (
    <Form of={form}>
      <p>Votre demande est acceptée. Il reste à choisir le mot de passe qui ouvrira votre espace.</p>
      {/* For password managers: the account of this password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordField of={form} name="password" is="first" describedBy={text} />
        <PasswordMeter id={text} strength={strength} isRefused={Boolean(form.formState.errors.password)} />
      </div>
      <PasswordField of={form} name="password_confirmation" is="confirmation" />
      <ErrorAlert>{reason}</ErrorAlert>
      <SuccessAlert>
        {isDone ? 'Votre compte est actif. Connectez-vous avec votre adresse e-\u2060mail.' : undefined}
      </SuccessAlert>
      <SubmitButton of={form} busy="Activation en cours..." isDone={isDone}>
        Activer mon compte
      </SubmitButton>
    </Form>
  )
}
