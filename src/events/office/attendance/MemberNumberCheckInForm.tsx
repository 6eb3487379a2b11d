import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { z } from 'zod'
import { space } from '#theme/space.ts'
import { requiredSingleLineSchema } from '#contract/text.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'

/** Form for a member number at an event's door, when a card cannot be scanned. */
export function MemberNumberCheckInForm({ onTyped }: { onTyped: (number: string) => void }) {
  const form = useApiCallForm({
    schema,
    defaultValues: { number: '' },
    failed: '',
    onFailure: () => undefined,
    async send({ number }) {
      onTyped(number)
      form.reset()
    },
  })
  return (
    <Root>
      <Form of={form}>
        <FormField
          of={form}
          name="number"
          label="Numéro d’adhérent"
          input={{ inputMode: 'numeric' }}
          autoComplete="off"
        />
        <SubmitButton of={form}>Noter l’arrivée</SubmitButton>
      </Form>
    </Root>
  )
}

const WRONG = 'Un numéro d’adhérent est fait de chiffres'
const schema = z.object({ number: requiredSingleLineSchema(10, 'Tapez un numéro', WRONG).regex(/^\d+$/, WRONG) })

const Root = styled('div')({ maxWidth: '24rem', margin: `${space.x5} 0` })
