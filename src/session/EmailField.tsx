import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useFormState, useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { Email } from '#contract/session.ts'
import { Unseen } from '#src/layout/Unseen.tsx'
import type { Typed } from './LoginForm.tsx'

type Props = {
  hasFocus: boolean
  control: Control<Typed>
  registration: UseFormRegisterReturn<'email'>
  error: string | undefined
}

/** The address that identifies a member. Its mark is green once the address is valid, red when it was left wrong. */
export function EmailField({ hasFocus, control, registration: { ref, ...registration }, error }: Props) {
  const typed = useWatch({ control, name: 'email' })
  const { touchedFields } = useFormState({ control })
  const isValid = Email.safeParse(typed).success
  const isWrong = Boolean(error) || (Boolean(typed) && Boolean(touchedFields.email) && !isValid)
  return (
    <TextField
      {...registration}
      inputRef={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this is where one types first
      autoFocus={hasFocus}
      type="email"
      label="Identifiant"
      placeholder="Adresse mail"
      autoComplete="username"
      error={isWrong}
      color={isValid ? 'success' : 'primary'}
      helperText={error}
      slotProps={{
        htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, 'aria-required': true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <span role="status">
                {isValid && !error && <Mark is="valid" />}
                {isWrong && <Mark is="wrong" />}
              </span>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function Mark({ is }: { is: 'valid' | 'wrong' }) {
  return (
    <>
      {is === 'valid' ? <CheckCircle color="success" /> : <ErrorOutlined color="error" />}
      <Unseen>{is === 'valid' ? 'Adresse valide' : 'Adresse incomplète ou invalide'}</Unseen>
    </>
  )
}
