import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLoadedPart } from '#src/lib/useLoadedPart.ts'
import { Field } from './Field.tsx'
import { loadPhoneCheck } from './phoneSchema.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = Pick<
  ComponentProps<typeof Field<Typed, Checked>>,
  'of' | 'name' | 'hint'
>

/** Optional form field for the person's own phone number; `phoneSchema` validates it. */
export function PhoneField<Typed extends FieldValues, Checked extends FieldValues>(props: Props<Typed, Checked>) {
  useLoadedPart(loadPhoneCheck, true)
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
