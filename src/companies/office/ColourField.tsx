import { styled } from '@mui/material/styles'
import { useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { DEFAULT_COLOUR, isHexColour } from '#theme/colour.ts'
import { FormField } from '#src/forms/FormField.tsx'
import type { ApiCallForm } from '#src/forms/useCallForm.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = {
  of: ApiCallForm<Typed, Checked>
  name: Path<Typed>
}

/** Form field for a colour, typed or picked. */
export function ColourField<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  name,
}: Props<Typed, Checked>) {
  const typed: unknown = useWatch({ control: form.control, name })
  return (
    <Root>
      <input
        type="color"
        aria-label="Choisir la couleur"
        value={isHexColour(typed) && typed.length === 7 ? typed.toLowerCase() : DEFAULT_COLOUR.toLowerCase()}
        onChange={({ target: { value } }) =>
          form.setValue(name, value.toUpperCase() as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
        }
      />
      <FormField
        of={form}
        name={name}
        label="Couleur"
        hint="Comme la compagnie la donne, par exemple D33377."
        input={{ spellCheck: false, autoCapitalize: 'characters' }}
      />
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  gap: space.x3,
  '& > input': {
    flex: 'none',
    // Aligned with the field, below its label.
    marginTop: space.x6,
    width: 56,
    height: 56,
    padding: space.x1,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    background: 'none',
  },
  '& > div': { flex: 1 },
}))
