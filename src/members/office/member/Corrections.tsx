import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { MemberCompanyChange, MemberEmailChange, MemberNameAndPhoneChange } from '#contract/members/members.ts'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { AccountEmailField } from '#src/forms/AccountEmailField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

type Props = { of: FullMemberRecord; onSaved: () => Promise<void> }

/** Forms that correct a member's name, company and e-mail address. The member is notified of each change. */
export function MemberCorrectionForms({ of: member, act, onSaved }: MemberSectionProps & Props) {
  const { standing, id, new_email } = member
  const title = useId()
  if (standing === 'left' || standing === 'deceased') return null
  return (
    <OfficeSection title="Corriger la fiche" id={title}>
      <p>L’adhérent est prévenu de chaque changement par e-&#8288;mail.</p>
      <NameForm of={member} onSaved={onSaved} />
      <CompanyForm of={member} onSaved={onSaved} />
      {new_email ? (
        <>
          <p role="status">
            Adresse proposée&nbsp;: {new_email.email}. Ancienne boîte{' '}
            {new_email.former_confirmed ? 'confirmée' : 'pas encore confirmée'}, nouvelle boîte{' '}
            {new_email.new_confirmed ? 'confirmée' : 'pas encore confirmée'}.
          </p>
          <ConfirmingButton
            question="Renoncer à cette adresse&nbsp;? Les liens envoyés ne serviront plus."
            yes="Renoncer"
            onYes={() => act(() => callBoardApi('DELETE /board/members/:id/email', { params: { id } }))}
          >
            Renoncer à l’adresse proposée
          </ConfirmingButton>
        </>
      ) : (
        <EmailForm of={member} onSaved={onSaved} />
      )}
    </OfficeSection>
  )
}

function NameForm({ of: { id, first_name, last_name, phone }, onSaved }: Props) {
  const form = useApiCallForm({
    schema: MemberNameAndPhoneChange,
    defaultValues: { first_name, last_name, phone },
    failed: 'Le nom n’a pas pu être corrigé',
    async send(body) {
      showToast('success', (await callBoardApi('PUT /board/members/:id/name', { params: { id }, body })).message)
      await onSaved()
    },
  })
  return (
    <Form of={form} aria-label="Nom et téléphone">
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="first_name" label="Prénom" />
      <FormField of={form} name="last_name" label="Nom" />
      <FormField of={form} name="phone" label="Téléphone" isOptional input={{ inputMode: 'tel' }} />
      <SubmitButton of={form}>Corriger le nom</SubmitButton>
    </Form>
  )
}

function CompanyForm(props: Props) {
  const companies = useOfficeCompanies().data?.data
  const bases = useMembershipOptions().data?.data.bases
  // Wait for both lists: a select cannot show a missing option as chosen.
  return companies && bases ? <CompanyFields {...props} companies={companies} allBases={bases} /> : null
}

type CompanyFieldsProps = Props & {
  companies: readonly { id: number; name: string }[]
  allBases: readonly { company_id: number; name: string }[]
}

function CompanyFields({ of: { id, company_id, base }, onSaved, companies, allBases }: CompanyFieldsProps) {
  const form = useApiCallForm({
    schema: MemberCompanyChange,
    defaultValues: { company_id: String(company_id), base },
    failed: 'La compagnie n’a pas pu être changée',
    async send(body) {
      showToast('success', (await callBoardApi('PUT /board/members/:id/company', { params: { id }, body })).message)
      await onSaved()
    },
  })
  const chosen = Number(form.watch('company_id'))
  const bases = allBases.filter((one) => one.company_id === chosen).map(({ name }) => name)
  return (
    <Form of={form} aria-label="Compagnie et base">
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <SelectField
        of={form}
        name="company_id"
        label="Compagnie"
        choices={companies.map((company) => ({ value: String(company.id), label: company.name }))}
      />
      {bases.length > 0 ? (
        <SelectField of={form} name="base" label="Base" choices={bases.map((name) => ({ value: name, label: name }))} />
      ) : (
        <FormField of={form} name="base" label="Base" />
      )}
      <SubmitButton of={form}>Changer la compagnie</SubmitButton>
    </Form>
  )
}

function EmailForm({ of: { id }, onSaved }: Props) {
  const form = useApiCallForm({
    schema: MemberEmailChange,
    defaultValues: { email: '' },
    failed: 'L’adresse n’a pas pu être proposée',
    async send(body) {
      showToast('success', (await callBoardApi('PUT /board/members/:id/email', { params: { id }, body })).message)
      form.reset()
      await onSaved()
    },
  })
  return (
    <Form of={form} aria-label="Nouvelle adresse">
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <AccountEmailField of={form} name="email" label={'Nouvelle adresse e-\u2060mail'} />
      <SubmitButton of={form}>Proposer cette adresse</SubmitButton>
    </Form>
  )
}
