import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { NewSepaMandate } from '#contract/dues/dues.ts'
import { IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE } from '#contract/dues/debitCountries.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { callApi } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { refineDespiteErrorsOption } from '#src/forms/refineDespiteErrorsOption.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { ibanErrorMessage } from '#src/membership/ibanErrorMessage.ts'
import { SepaMandateText } from '#src/membership/SepaMandateText.tsx'
import { useSession } from '#src/auth/session.ts'

type Props = {
  debit: NonNullable<MembershipOptions['debit']>
  /** True when the member has already signed a mandate. */
  hasMandate: boolean
  onDone: () => Promise<unknown>
  onCancel: () => void
}

/** Form for a new SEPA mandate: account, mandate text with a checkbox that signs it, password. */
export function SepaMandateForm({ debit, hasMandate, onDone, onCancel }: Props) {
  const titleId = useId()
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  const form = useApiCallForm({
    schema: rules,
    defaultValues: { iban: '', holder: user ? `${user.first_name} ${user.last_name}` : '', password: '' },
    failed: 'Le mandat n’a pas pu être signé',
    send: async (body) => {
      const { message } = requireSuccessfulReply(await callApi('PUT /dues/mandate', { body }))
      showToast('success', message)
      await onDone()
    },
  })
  return (
    <Form of={form}>
      <FormField
        of={form}
        name="iban"
        label="IBAN"
        autoComplete="off"
        placeholder="FR76…"
        hasFocus
        input={ibanKeyboard}
        hint="Il est chiffré, et n’est plus montré une fois enregistré."
      />
      {form.formState.errors.iban?.message === IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE && (
        <p>
          {hasMandate
            ? 'Pour payer par virement, annulez, puis choisissez «\u00a0Révoquer le mandat\u00a0».'
            : 'Annulez\u00a0: vous continuez à payer par virement.'}
        </p>
      )}
      <FormField of={form} name="holder" label="Titulaire du compte" autoComplete="name" />
      <SepaMandateText of={debit} titleId={titleId} />
      <CheckboxField of={form} name="has_signed_mandate" isRequired>
        Je signe ce mandat
      </CheckboxField>
      <PasswordField of={form} name="password" is="former" />
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <ButtonRow>
        <SubmitButton of={form}>Signer</SubmitButton>
        <Button onClick={onCancel}>Annuler</Button>
      </ButtonRow>
    </Form>
  )
}

// Same check of the IBAN as on the server.
const rules = NewSepaMandate.superRefine(({ iban }, context) => {
  const problem = ibanErrorMessage(iban)
  if (problem) context.addIssue({ code: 'custom', path: ['iban'], message: problem })
}, refineDespiteErrorsOption)

const ibanKeyboard = { autoCapitalize: 'characters', spellCheck: false, className: 'tabular' } as const
