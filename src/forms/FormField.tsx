import '#theme/laterComponents.ts'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FieldErrorAndHint } from './FieldErrorAndHint.tsx'
import type { ApiCallForm } from './useCallForm.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: ApiCallForm<Typed, Checked>
  /** Name of the form field in the contract's schema. */
  name: Path<Typed>
  label: string
  isOptional?: boolean
  /** True to focus the form field when it first appears. */
  hasFocus?: boolean
  /** Marks the form field as wrong before the form validates it. */
  isWrong?: boolean
  /** HTML id of the text that describes the field's expected input. */
  describedBy?: string | undefined
  /** Hint about the form field's reason or format, shown below it beside its error. */
  hint?: string
  /** HTML attributes of the field's input, such as the phone's keyboard. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'className'>
  /** React element at the end of the form field. */
  end?: ReactNode
} & Pick<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'placeholder' | 'multiline' | 'minRows' | 'color'>

/** Form field bound to the API contract's schema, with its error below. */
export function FormField<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  name,
  isOptional = false,
  hasFocus = false,
  isWrong = false,
  describedBy,
  hint,
  input,
  end,
  ...look
}: Props<Typed, Checked>) {
  const { ref, ...registration } = form.bind(name)
  const error = form.getFieldState(name, form.formState).error?.message
  const id = form.idOf(name)
  const isHelped = Boolean(error ?? hint)
  return (
    <TextField
      {...look}
      id={id}
      {...registration}
      inputRef={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this is where one types first
      autoFocus={hasFocus}
      required={form.isAskedByBrowser && !isOptional}
      error={isWrong || Boolean(error)}
      helperText={isHelped && <FieldErrorAndHint error={error} hint={hint} />}
      slotProps={{
        htmlInput: {
          ...input,
          'aria-required': !isOptional,
          ...(describedBy && { 'aria-describedby': isHelped ? `${id}-helper-text ${describedBy}` : describedBy }),
        },
        input: end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {},
      }}
    />
  )
}
