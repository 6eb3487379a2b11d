import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { space } from '#theme/space.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { RadioGroupField } from '#src/forms/ChoiceField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PhoneField } from '#src/forms/PhoneField.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { formatDuesAmounts } from '#src/membership/form/amounts.ts'
import { findDuesPrice } from '#src/membership/form/steps.ts'
import { SepaMandateText } from '#src/membership/SepaMandateText.tsx'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { useMembershipRequestCorrectionForm, type MembershipRequestCorrectionOptions } from './useCorrection.ts'

type Props = MembershipRequestCorrectionOptions & { onCancel: () => void }

/** Form where an applicant corrects a membership request. The confirmed e-mail address is fixed. */
export function MembershipRequestCorrectionForm(props: Props) {
  return (
    <QueryBoundary
      of={useMembershipOptions()}
      failure="Les fonctions et les bases n’ont pas pu être chargées"
      skeleton={<Skeleton shape="line" />}
    >
      {({ data }) => <Fields {...props} options={data} />}
    </QueryBoundary>
  )
}

function Fields({
  token,
  request,
  applicant,
  options,
  onDone,
  onRefused,
  onCancel,
}: Props & { options: MembershipOptions }) {
  const { way, iban_end } = request
  const titleId = useId()
  const companies = useCompanies().data?.data ?? []
  const { form, refusal } = useMembershipRequestCorrectionForm({ token, request, applicant, onDone, onRefused })
  const typed = useWatch({ control: form.control })
  const dues = findDuesPrice(options, { function: typed.function ?? '', working_time: typed.working_time ?? '' })
  const amounts = dues && formatDuesAmounts(dues, false)
  const bases = options.bases.filter(({ company_id }) => `${company_id}` === typed.company_id)
  const isDebited = typed.way === 'prelevement'
  const signs = isDebited && (iban_end === null || Boolean(typed.iban))

  return (
    <Form of={form} aria-label="Corriger ma demande">
      <Pair>
        <FormField of={form} name="first_name" label="Prénom" autoComplete="given-name" hasFocus />
        <FormField of={form} name="last_name" label="Nom" autoComplete="family-name" />
      </Pair>
      <PhoneField of={form} name="phone" hint="Pour vous joindre vite en cas d’urgence, et jamais pour autre chose." />
      <RadioGroupField
        of={form}
        name="company_id"
        label="Compagnie"
        choices={companies.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        onChoose={() => form.setValue('base', '')}
      />
      <Pair>
        <SelectField
          of={form}
          name="base"
          label="Base"
          choices={bases.map(({ name }) => ({ value: name, label: name }))}
        />
        <SelectField of={form} name="function" label="Fonction" choices={options.functions.map(asChoice)} />
        <SelectField
          of={form}
          name="working_time"
          label="Temps de travail"
          choices={options.working_times.map(asChoice)}
        />
        <SelectField of={form} name="contract" label="Contrat" choices={options.contracts.map(asChoice)} />
      </Pair>
      <RadioGroupField
        of={form}
        name="period"
        label="Rythme"
        choices={[
          { value: 'mensuelle', label: amounts ? `${amounts.monthly} par mois` : 'Par mois' },
          { value: 'annuelle', label: amounts ? `${amounts.yearly} par an` : 'Par an' },
        ]}
      />
      <RadioGroupField
        of={form}
        name="way"
        label="Paiement"
        choices={[
          ...(options.debit || way === 'prelevement'
            ? [{ value: 'prelevement', label: 'Prélèvement automatique' }]
            : []),
          { value: 'virement', label: 'Virement' },
        ]}
      />
      {isDebited && (
        <>
          <FormField
            of={form}
            name="iban"
            label={iban_end ? 'Autre IBAN (facultatif)' : 'IBAN'}
            autoComplete="off"
            placeholder="FR76…"
            isOptional={iban_end !== null}
            input={{ autoCapitalize: 'characters', spellCheck: false, className: 'tabular' }}
            hint={
              iban_end ? `Laissez vide pour garder le compte ${iban_end}.` : 'Gardé chiffré, et plus montré en entier.'
            }
          />
          {signs && <FormField of={form} name="holder" label="Titulaire du compte" autoComplete="name" />}
        </>
      )}
      {signs && options.debit && (
        <div>
          <SepaMandateText of={options.debit} titleId={titleId} />
          <CheckboxField of={form} name="has_signed_mandate" isRequired>
            Je signe ce mandat de prélèvement.
          </CheckboxField>
        </div>
      )}
      <Note>Votre adresse e-&#8288;mail est fausse&nbsp;? Retirez cette demande, puis faites-en une autre.</Note>
      <ErrorAlert>{refusal}</ErrorAlert>
      <ButtonRow>
        <SubmitButton of={form}>Enregistrer</SubmitButton>
        <Button onClick={onCancel}>Annuler</Button>
      </ButtonRow>
    </Form>
  )
}

const asChoice = ({ slug, label }: { slug: string; label: string }) => ({ value: slug, label })

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: space.x5,
  alignItems: 'start',
})
const Note = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  color: vars.palette.text.secondary,
}))
