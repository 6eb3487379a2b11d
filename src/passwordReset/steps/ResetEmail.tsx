import '#src/forms/zodWithoutEval.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { ForgottenPassword } from '#contract/passwordReset.ts'
import { call } from '#src/api/call.ts'
import { EmailField } from '#src/forms/EmailField.tsx'
import { Form, Refusal } from '#src/forms/FormParts.tsx'
import { RESET_FAILED } from '#src/passwordReset/resetStep.ts'
import { accepted, useCallForm } from '#src/forms/useCallForm.ts'

type Props = { email: string; refusal?: string; hasFocus: boolean; onSent: (email: string) => void }

/** The first step of the reset: the address to which a code is sent. */
export function ResetEmail({ email, refusal, hasFocus, onSent }: Props) {
  const text = useId()
  const { control, register, setError, formState, submit, button } = useCallForm({
    schema: ForgottenPassword,
    defaultValues: { email },
    fields: ['email'],
    failed: RESET_FAILED,
    onFailure: (message) => setError('email', { message }, { shouldFocus: true }),
    send: async (checked) => {
      accepted(await call('POST /forgot-password', { body: checked }))
      onSent(checked.email)
    },
  })
  const { errors, touchedFields, isSubmitting } = formState
  const typed = useWatch({ control, name: 'email' })

  return (
    <Form onSubmit={submit} aria-busy={isSubmitting}>
      <Refusal>{refusal}</Refusal>
      <p id={text}>Saisissez l’adresse email donnée lors de votre adhésion : un code de vérification y sera envoyé.</p>
      <EmailField
        label="Email"
        hasFocus={hasFocus}
        typed={typed}
        isTouched={Boolean(touchedFields.email)}
        registration={register('email')}
        error={errors.email?.message}
        describedBy={text}
      />
      <Button ref={button} type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Envoi en cours...' : 'Envoyer le code'}
      </Button>
    </Form>
  )
}
