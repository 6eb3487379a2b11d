import '#src/forms/zodWithoutEval.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { CodeCheck } from '#contract/passwordReset.ts'
import { call } from '#src/api/call.ts'
import { Form, Success } from '#src/forms/FormParts.tsx'
import { ResendButton } from './ResendButton.tsx'
import { RESET_FAILED } from '#src/passwordReset/resetStep.ts'
import { accepted, sentenceOf, tokenOf, useCallForm } from '#src/forms/useCallForm.ts'

type Props = {
  email: string
  sentAt: number
  onResent: () => void
  onOtherEmail: () => void
  /** The code was right: `token` allows to choose a password. */
  onChecked: (token: string) => void
}

/** The second step of the reset: the code that was sent. A new one can be asked for after a while. */
export function ResetCode({ email, sentAt, onResent, onOtherEmail, onChecked }: Props) {
  const text = useId()
  const [news, setNews] = useState<string>()
  const { register, resetField, setError, setFocus, formState, submit, button } = useCallForm({
    schema: CodeCheck,
    defaultValues: { email, code: '' },
    fields: ['code'],
    failed: 'Code invalide',
    // A code that nobody has looked at is not wrong.
    unreached: RESET_FAILED,
    onFailure: (message) => setError('code', { message }, { shouldFocus: true }),
    send: async (checked) => {
      setNews(undefined)
      onChecked(tokenOf(accepted(await call('POST /code-verefication', { body: checked }))))
    },
  })
  const { errors, isSubmitting } = formState
  const { ref, ...registration } = register('code')

  const resend = async () => {
    setNews(undefined)
    // The button cannot be pressed meanwhile and would lose the focus; what comes next is typed here.
    setFocus('code')
    try {
      accepted(await call('POST /forgot-password', { body: { email } }))
      resetField('code')
      setNews('Un nouveau code a été envoyé à votre adresse email')
      onResent()
    } catch (error) {
      setError('code', { message: sentenceOf(error, RESET_FAILED) })
    }
  }

  return (
    <Form onSubmit={submit} aria-busy={isSubmitting}>
      <p id={text}>
        Si <strong>{email}</strong> est l’adresse d’un adhérent, un code à 8 chiffres vient de lui être envoyé. Il est
        valable 10 minutes.
      </p>
      <TextField
        {...registration}
        inputRef={ref}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this is where one goes on typing
        autoFocus
        label="Code de vérification"
        autoComplete="one-time-code"
        error={Boolean(errors.code)}
        helperText={errors.code?.message}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            className: 'tabular',
            spellCheck: false,
            'aria-required': true,
            ...(!errors.code && { 'aria-describedby': text }),
          },
        }}
      />
      <Success>{news}</Success>
      <Button ref={button} type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Vérification...' : 'Vérifier le code'}
      </Button>
      <Row>
        <ResendButton key={sentAt} sentAt={sentAt} onResend={resend} />
        <Button variant="text" onClick={onOtherEmail}>
          Changer d’adresse
        </Button>
      </Row>
    </Form>
  )
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '4px 12px' })
