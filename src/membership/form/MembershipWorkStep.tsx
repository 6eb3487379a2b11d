import { useWatch } from 'react-hook-form'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { storeSelectedCompany } from '#src/companies/selectedCompany.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { RadioGroupField } from '#src/forms/ChoiceField.tsx'
import { Form, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { listMembershipStepFields, membershipStepSchemas } from './steps.ts'
import type { MembershipStepProps } from './MembershipStepProps.ts'
import { useMembershipStepForm } from './useMembershipStepForm.ts'

/** Second step of the membership form: company, crew base and job, which determine the dues. */
export function MembershipWorkStep({
  options,
  refusals,
  onDone,
}: MembershipStepProps & { options: MembershipOptions }) {
  const companies = useCompanies().data?.data ?? []
  const form = useMembershipStepForm({
    schema: membershipStepSchemas.travail,
    fields: listMembershipStepFields('travail'),
    refusals,
    onDone,
  })
  const company_id = useWatch({ control: form.control, name: 'company_id' })
  const bases = options.bases.filter((base) => `${base.company_id}` === company_id)

  // The portal takes the company's colours, and the list of bases changes.
  const changeCompany = (id: string) => {
    form.setValue('base', '')
    const company = companies.find((one) => `${one.id}` === id)
    if (company) storeSelectedCompany(company)
  }

  return (
    <Form of={form}>
      <RadioGroupField
        of={form}
        name="company_id"
        label="Compagnie"
        hint="Elle n’est jamais informée de votre adhésion."
        choices={companies.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        onChoose={changeCompany}
      />
      <SelectField
        of={form}
        name="base"
        label="Base"
        hint={baseHint(company_id, bases.length)}
        choices={bases.map(({ name }) => ({ value: name, label: name }))}
      />
      <RadioGroupField
        of={form}
        name="function"
        label="Fonction"
        hint="Votre cotisation en dépend."
        choices={options.functions.map(asChoice)}
      />
      <RadioGroupField
        of={form}
        name="working_time"
        label="Temps de travail"
        hint="Votre cotisation en dépend aussi."
        choices={options.working_times.map(asChoice)}
      />
      <RadioGroupField
        of={form}
        name="contract"
        label="Contrat"
        hint="Vos droits n’y sont pas les mêmes."
        choices={options.contracts.map(asChoice)}
      />
      <SubmitButton of={form} busy="Continuer">
        Continuer
      </SubmitButton>
    </Form>
  )
}

function baseHint(company_id: string | undefined, count: number) {
  if (!company_id) return 'Choisissez d’abord votre compagnie.'
  if (count === 0) return 'L’adhésion n’est pas encore ouverte pour cette compagnie : écrivez-nous.'
  return 'Pour vous rattacher à votre section.'
}

const asChoice = ({ slug, label }: { slug: string; label: string }) => ({ value: slug, label })
