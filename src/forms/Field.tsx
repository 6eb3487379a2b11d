import '#theme/laterComponents.ts'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FieldHelp } from './FieldHelp.tsx'
import type { CallForm } from './useCallForm.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: CallForm<Typed, Checked>
  /** A field of what the contract takes. */
  name: Path<Typed>
  label: string
  /** It may be left empty. */
  isOptional?: boolean
  /** One types here first. */
  hasFocus?: boolean
  /** Shown as wrong, before the form says what is. */
  isWrong?: boolean
  /** The id of the text that says what is expected. */
  describedBy?: string | undefined
  /** Why it is asked, or how it is written: said below, beside what is wrong. */
  hint?: string
  /** The keyboard that a phone shows, and what else belongs to the input itself. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'className'>
  /** What stands at its end. */
  end?: ReactNode
} & Pick<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'placeholder' | 'multiline' | 'minRows' | 'color'>

/** One field of a form: bound to the contract's schema, with what is wrong with it below. */
export function Field<Typed extends FieldValues, Checked extends FieldValues>({
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
      helperText={isHelped && <FieldHelp error={error} hint={hint} />}
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
