import '#theme/laterComponents.ts'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { FieldErrorAndHint } from './FieldErrorAndHint.tsx'
import type { ApiCallForm } from './useCallForm.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: ApiCallForm<Typed, Checked>
  name: Path<Typed>
  /** Label of the form's checkbox. */
  children: ReactNode
  hint?: ReactNode
  isRequired?: boolean
}

/** Form field with one checkbox, never preticked. */
export function CheckboxField<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  name,
  children,
  hint,
  isRequired = false,
}: Props<Typed, Checked>) {
  const help = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <Root>
      <label>
        <input
          {...form.bind(name)}
          id={form.idOf(name)}
          type="checkbox"
          aria-required={isRequired}
          aria-invalid={Boolean(error)}
          aria-describedby={help}
        />
        <span>{children}</span>
      </label>
      <FormHelperText id={help} error={Boolean(error)} component="div">
        <FieldErrorAndHint error={error} hint={hint} />
      </FormHelperText>
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  label: { ...typography.body1, display: 'flex', gap: space.x3, padding: `${space.x2} 0`, cursor: 'pointer' },
  input: { flex: 'none', width: '1.25rem', height: '1.25rem', margin: 0, accentColor: vars.palette.company.border },
  '& > div': { marginTop: 0, paddingInlineStart: space.x8 },
}))
