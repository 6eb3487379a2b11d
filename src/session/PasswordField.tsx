import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Props = { registration: UseFormRegisterReturn<'password'>; error: string | undefined }

/** The password, which can be shown while it is typed. */
export function PasswordField({ registration: { ref, ...registration }, error }: Props) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? VisibilityOff : Visibility
  return (
    <TextField
      {...registration}
      inputRef={ref}
      type={isShown ? 'text' : 'password'}
      label="Mot de passe"
      autoComplete="current-password"
      error={Boolean(error)}
      helperText={error}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false, 'aria-required': true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
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
