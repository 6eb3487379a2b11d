import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, SubmitButton } from '#src/forms/Form.tsx'
import { NewEmailField } from '#src/forms/NewEmailField.tsx'
import { PhoneField } from '#src/forms/PhoneField.tsx'
import { optionalPhoneSchema } from '#src/forms/phoneSchema.ts'
import { listMembershipStepFields, membershipStepSchemas } from './steps.ts'
import type { MembershipStepProps } from './MembershipStepProps.ts'
import { useMembershipStepForm } from './useMembershipStepForm.ts'

/**
 * First step of the membership form: name and contact. Without JavaScript it submits to the single-page form. Memoized
 * against rendering again when data loads.
 */
export const MembershipIdentityStep = memo(function MembershipIdentityStep({ refusals, onDone }: MembershipStepProps) {
  const form = useMembershipStepForm({ schema: rules, fields: listMembershipStepFields('vous'), refusals, onDone })
  return (
    <Form of={form} action={portalPagePaths.plain(portalPagePaths.adhesion)}>
      <Pair>
        <FormField of={form} name="first_name" label="Prénom" autoComplete="given-name" />
        <FormField of={form} name="last_name" label="Nom" autoComplete="family-name" />
      </Pair>
      <NewEmailField
        of={form}
        name="email"
        label="E-mail personnel"
        hint="Pour vous répondre, puis vous connecter. Pas celui de la compagnie, qui peut le lire."
      />
      <PhoneField of={form} name="phone" hint="Pour vous joindre vite en cas d’urgence, et jamais pour autre chose." />
      <SubmitButton of={form} busy="Continuer">
        Continuer
      </SubmitButton>
    </Form>
  )
})

// Drafts are validated without the phone check: stored text is not rejected later.
const rules = membershipStepSchemas.vous.extend({ phone: optionalPhoneSchema })

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: space.x5,
})
