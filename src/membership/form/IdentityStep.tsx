import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { space } from '#theme/space.ts'
import { paths } from '#contract/paths.ts'
import { Field } from '#src/forms/Field.tsx'
import { Form, Submit } from '#src/forms/Form.tsx'
import { NewAddressField } from '#src/forms/NewAddressField.tsx'
import { PhoneField } from '#src/forms/PhoneField.tsx'
import { typedPhone } from '#src/forms/typedPhone.ts'
import { fieldsOf, schemas } from './steps.ts'
import type { StepProps } from './StepProps.ts'
import { useStepForm } from './useStepForm.ts'

/**
 * First step of the membership form: name and contact. Without JavaScript it submits to the single-page form. Memoized,
 * because loading data must not render it again.
 */
export const IdentityStep = memo(function IdentityStep({ refusals, onDone }: StepProps) {
  const form = useStepForm({ schema: rules, fields: fieldsOf('vous'), refusals, onDone })
  return (
    <Form of={form} action={paths.plain(paths.adhesion)}>
      <Pair>
        <Field of={form} name="first_name" label="Prénom" autoComplete="given-name" />
        <Field of={form} name="last_name" label="Nom" autoComplete="family-name" />
      </Pair>
      <NewAddressField
        of={form}
        name="email"
        label="E-mail personnel"
        hint="Pour vous répondre, puis vous connecter. Pas celui de la compagnie, qui peut le lire."
      />
      <PhoneField of={form} name="phone" hint="Pour vous joindre vite en cas d’urgence, et jamais pour autre chose." />
      <Submit of={form} busy="Continuer">
        Continuer
      </Submit>
    </Form>
  )
})

// Drafts are validated without the phone check: stored text is not rejected later.
const rules = schemas.vous.extend({ phone: typedPhone })

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: space.x5,
})
