import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { ApiCallError } from '#src/api/call.ts'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'

/** Error messages of a bank statement line's form by field; `form` for the whole form. */
type Errors = Record<string, string>

type Sending = {
  /** Returns the errors that the browser finds in the form before the API call. */
  check?: () => Errors
  send: () => Promise<void>
  onChanged: () => Promise<void>
  onClose: () => void
}

/**
 * Sends a decision on a bank statement line, one request at a time. Success reloads the line and closes the form;
 * errors appear at their fields.
 */
export function useBankStatementLineDecision({ check, send, onChanged, onClose }: Sending) {
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const missing = check?.() ?? {}
    setErrors(missing)
    if (Object.keys(missing).length > 0 || isBusy) return
    setBusy(true)
    try {
      await send()
      await onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiCallError)) return
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { form: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { errors, isBusy, submit }
}

type Props = {
  of: ReturnType<typeof useBankStatementLineDecision>
  /** Label of the submit button of a statement line's form. */
  yes: string
  onClose: () => void
  children: ReactNode
}

/** Layout of a form that decides on a bank statement line: fields, errors and buttons. */
export function BankStatementLineFormLayout({ of: { errors, isBusy, submit }, yes, onClose, children }: Props) {
  return (
    <Form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <ErrorAlert>{errors['form']}</ErrorAlert>
      <ButtonRow>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          {yes}
        </MuiButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </ButtonRow>
    </Form>
  )
}

const Form = styled('form')({ display: 'grid', gap: space.x3, maxWidth: 560 })
