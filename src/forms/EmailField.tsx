import '#theme/laterComponents.ts'
import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Email } from '#contract/text.ts'
import { Unseen } from '#src/components/Unseen.ts'

type Props = {
  label: string
  hasFocus: boolean
  /** What stands in the field now. */
  typed: string | undefined
  /** Whether the field was left once. */
  isTouched: boolean
  registration: UseFormRegisterReturn
  error: string | undefined
  /** The id of the text that says what the address is asked for. */
  describedBy?: string
}

/** The address that identifies a member. Its mark is green once the address is valid, red when it was left wrong. */
export function EmailField({ label, hasFocus, typed = '', isTouched, registration, error, describedBy }: Props) {
  const { ref, ...rest } = registration
  const isValid = Email.safeParse(typed).success
  // A refusal says nothing of how the address is written: the call may only have failed.
  const isWrong = !isValid && (Boolean(error) || (typed !== '' && isTouched))
  return (
    <TextField
      {...rest}
      inputRef={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this is where one types first
      autoFocus={hasFocus}
      type="email"
      label={label}
      placeholder="Adresse mail"
      autoComplete="username"
      error={isWrong || Boolean(error)}
      color={isValid ? 'success' : 'primary'}
      helperText={error}
      slotProps={{
        htmlInput: {
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
          ...(!error && describedBy && { 'aria-describedby': describedBy }),
        },
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
