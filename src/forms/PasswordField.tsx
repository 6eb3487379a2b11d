import '#theme/laterComponents.ts'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** What a password field holds: the known password, a new one, or the new one again. */
type Kind = 'current' | 'new' | 'confirmation'

const kinds: Record<Kind, { label: string; what: string; autoComplete: string }> = {
  current: { label: 'Mot de passe', what: 'le mot de passe', autoComplete: 'current-password' },
  new: { label: 'Nouveau mot de passe', what: 'le mot de passe', autoComplete: 'new-password' },
  confirmation: { label: 'Confirmer le mot de passe', what: 'la confirmation', autoComplete: 'new-password' },
}

type Props = {
  of?: Kind
  hasFocus?: boolean
  registration: UseFormRegisterReturn
  error: string | undefined
  /** The id of the text that says what is expected. */
  describedBy?: string
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ of = 'current', hasFocus = false, registration, error, describedBy }: Props) {
  const { ref, ...rest } = registration
  const { label, what, autoComplete } = kinds[of]
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? VisibilityOff : Visibility
  return (
    <TextField
      {...rest}
      inputRef={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- this is where one goes on typing
      autoFocus={hasFocus}
      type={isShown ? 'text' : 'password'}
      label={label}
      autoComplete={autoComplete}
      error={Boolean(error)}
      helperText={error}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
          ...(!error && describedBy && { 'aria-describedby': describedBy }),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`${isShown ? 'Masquer' : 'Afficher'} ${what}`}
                onClick={() => setIsShown(!isShown)}
              >
                <Icon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
