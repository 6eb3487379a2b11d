import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLate } from '#src/lib/useLate.ts'
import { Field } from './Field.tsx'
import { loadIsPhone } from './typedPhone.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = Pick<
  ComponentProps<typeof Field<Typed, Checked>>,
  'of' | 'name' | 'hint'
>

/** Field for the person's own phone number, optional; `typedPhone` validates it. */
export function PhoneField<Typed extends FieldValues, Checked extends FieldValues>(props: Props<Typed, Checked>) {
  useLate(loadIsPhone, true)
  return (
    <Field
      {...props}
      label="Téléphone (facultatif)"
      type="tel"
      autoComplete="tel"
      isOptional
      input={{ inputMode: 'tel', className: 'tabular', spellCheck: false }}
    />
  )
}
