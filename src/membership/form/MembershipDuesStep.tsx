import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { space } from '#theme/space.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { RadioGroupField } from '#src/forms/ChoiceField.tsx'
import { Form, SubmitButton } from '#src/forms/Form.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatDuesAmounts } from './amounts.ts'
import { DebitAccountFields } from './DebitAccountFields.tsx'
import { membershipDuesSchema } from './membershipDuesSchema.ts'
import { readMembershipDraft } from './draft.ts'
import { listMembershipStepFields, type TypedBankDetails, type findDuesPrice } from './steps.ts'
import type { MembershipStepProps } from './MembershipStepProps.ts'
import { useMembershipStepForm } from './useMembershipStepForm.ts'

type Props = Omit<MembershipStepProps, 'onDone'> & {
  options: MembershipOptions
  dues: NonNullable<ReturnType<typeof findDuesPrice>>
  bank: TypedBankDetails
  onDone: (bank: TypedBankDetails) => void
}

/** Third step of the membership form: price of the dues, period and means of payment. */
export function MembershipDuesStep({ options, dues, bank, refusals, onDone }: Props) {
  const { first_name, last_name } = readMembershipDraft()
  const form = useMembershipStepForm({
    schema: membershipDuesSchema,
    fields: listMembershipStepFields('cotisation'),
    others: { iban: bank.iban, holder: bank.holder || `${first_name} ${last_name}` },
    refusals,
    onDone: ({ way, iban, holder }) => onDone(way === 'prelevement' ? { iban, holder } : { iban: '', holder: '' }),
  })
  const way = useWatch({ control: form.control, name: 'way' })
  const { monthly, yearly, saved, credited } = formatDuesAmounts(dues, options.has_tax_credit)
  return (
    <Form of={form}>
      <RadioGroupField
        of={form}
        name="period"
        label="Rythme"
        choices={[
          { value: 'mensuelle', label: `${monthly} par mois` },
          {
            value: 'annuelle',
            label: `${yearly} par an`,
            about: saved ? `${formatCents(saved)} de moins que douze mois` : 'En une fois',
          },
        ]}
        hint="Vous arrêtez quand vous voulez, sans frais."
      />
      {credited && (
        <Credit>
          Après le crédit d’impôt de 66&nbsp;%, il vous en coûte en réalité <strong>{credited.monthly} par mois</strong>
          , soit {credited.yearly} par an. Nous vous envoyons l’attestation chaque printemps.
        </Credit>
      )}
      <RadioGroupField
        of={form}
        name="way"
        label="Paiement"
        choices={[
          ...(options.debit
            ? [
                {
                  value: 'prelevement',
                  label: 'Prélèvement automatique',
                  about: 'Rien à retenir. Chaque prélèvement est annoncé par e-\u2060mail 14 jours avant.',
                },
              ]
            : []),
          {
            value: 'virement',
            label: 'Virement',
            about: 'Vous payez depuis votre banque après notre réponse, avec la référence reçue par e-\u2060mail.',
          },
        ]}
        hint="Rien n’est prélevé avant que votre demande soit acceptée."
      />
      {way === 'prelevement' && <DebitAccountFields of={form} />}
      <SubmitButton of={form} busy="Continuer">
        Continuer
      </SubmitButton>
    </Form>
  )
}

const Credit = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  padding: `${space.x4} ${space.x5}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.Alert.successStandardBg,
  color: vars.palette.Alert.successColor,
}))
