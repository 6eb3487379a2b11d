import '#theme/laterComponents.ts'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import { useState, type ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormField } from './FormField.tsx'
import { verbatimInputProps } from './keyboards.ts'

/** Purpose of a password field: current, replaced, new, first, or repeated password. */
type Kind = 'current' | 'former' | 'new' | 'first' | 'confirmation'

const kinds: Record<Kind, { label: string; what: string; autoComplete: string }> = {
  current: { label: 'Mot de passe', what: 'le mot de passe', autoComplete: 'current-password' },
  former: { label: 'Mot de passe actuel', what: 'le mot de passe actuel', autoComplete: 'current-password' },
  new: { label: 'Nouveau mot de passe', what: 'le mot de passe', autoComplete: 'new-password' },
  first: { label: 'Votre mot de passe', what: 'le mot de passe', autoComplete: 'new-password' },
  confirmation: { label: 'Confirmer le mot de passe', what: 'la confirmation', autoComplete: 'new-password' },
}

type Props<Typed extends FieldValues, Checked extends FieldValues> = { is?: Kind } & Pick<
  ComponentProps<typeof FormField<Typed, Checked>>,
  'of' | 'name' | 'hasFocus' | 'describedBy'
>

/** Form field for a password, with a button that shows it. */
export function PasswordField<Typed extends FieldValues, Checked extends FieldValues>({
  is = 'current',
  ...props
}: Props<Typed, Checked>) {
  const { label, what, autoComplete } = kinds[is]
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? VisibilityOff : Visibility
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      label={label}
      autoComplete={autoComplete}
      input={verbatimInputProps}
      end={
        <IconButton
          edge="end"
          aria-label={`${isShown ? 'Masquer' : 'Afficher'} ${what}`}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon />
        </IconButton>
      }
    />
  )
}
