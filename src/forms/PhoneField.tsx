import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { FormField } from './FormField.tsx'
import { loadPhoneNumberCheck } from './phoneSchema.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = Pick<
  ComponentProps<typeof FormField<Typed, Checked>>,
  'of' | 'name' | 'hint'
>

/** Optional form field for the person's own phone number; `optionalPhoneSchema` validates it. */
export function PhoneField<Typed extends FieldValues, Checked extends FieldValues>(props: Props<Typed, Checked>) {
  useLoadedCode(loadPhoneNumberCheck, true)
  return (
    <FormField
      {...props}
      label="Téléphone (facultatif)"
      type="tel"
      autoComplete="tel"
      isOptional
      input={{ inputMode: 'tel', className: 'tabular', spellCheck: false }}
    />
  )
}
