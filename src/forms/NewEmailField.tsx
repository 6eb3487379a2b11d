import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type ComponentProps } from 'react'
import { useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { FormField } from './FormField.tsx'
import { emailInputProps } from './keyboards.ts'
import { correctEmailTypo } from './correctEmailTypo.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = Omit<
  ComponentProps<typeof FormField<Typed, Checked>>,
  'type' | 'autoComplete' | 'input' | 'end'
>

/** Form field for a new e-mail address. Offers a correction when the address looks mistyped. */
export function NewEmailField<Typed extends FieldValues, Checked extends FieldValues>(props: Props<Typed, Checked>) {
  const { of: form, name } = props
  const [left, setLeft] = useState('')
  const typed: unknown = useWatch({ control: form.control, name })
  // Waits for a pause: every unfinished address looks mistyped. On blur, the offer would move the button under the
  // finger.
  useEffect(() => {
    const pause = setTimeout(() => setLeft(String(typed)), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  const meant = typed === left ? correctEmailTypo(left) : undefined
  const take = (address: string) => {
    form.setValue(name, address as PathValue<Typed, Path<Typed>>, { shouldDirty: true, shouldValidate: true })
    form.setFocus(name)
  }
  return (
    <div>
      <FormField {...props} type="email" autoComplete="email" input={emailInputProps} />
      <Offer role="status">
        {meant && (
          <>
            Vouliez-vous dire{' '}
            <Button variant="text" onClick={() => take(meant)}>
              {meant}
            </Button>
            {'\u00a0?'}
          </>
        )}
      </Offer>
    </div>
  )
}

/** Milliseconds without typing before an e-mail address is checked for typos. */
const PAUSE_MS = 600

const Offer = styled('div')(({ theme: { typography } }) => ({
  ...typography.body2,
  '& button': { padding: `${space.x1} ${space.x2}`, minHeight: 0, overflowWrap: 'anywhere', textTransform: 'none' },
}))
