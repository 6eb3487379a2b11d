import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import type { ComponentProps } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FieldErrorAndHint } from './FieldErrorAndHint.tsx'
import type { ApiCallForm } from './useCallForm.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: ApiCallForm<Typed, Checked>
  name: Path<Typed>
  label: string
  /** Hint that says why the form asks this question, shown below the select field. */
  hint?: string
  choices: readonly { value: string; label: string }[]
} & Pick<ComponentProps<typeof TextField>, 'disabled'>

/** Form field with a native select list, for many choices. */
export function SelectField<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  name,
  hint,
  choices,
  ...look
}: Props<Typed, Checked>) {
  const { ref, ...registration } = form.bind(name)
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <TextField
      {...look}
      id={form.idOf(name)}
      {...registration}
      inputRef={ref}
      select
      error={Boolean(error)}
      helperText={(error ?? hint) && <FieldErrorAndHint error={error} hint={hint} />}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-required': true } }}
    >
      <option value="">Choisir…</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  )
}
