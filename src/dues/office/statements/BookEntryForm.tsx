import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { useState } from 'react'
import type { BankEntry } from '#contract/dues/statements.ts'
import { boardReconciliationRoutes } from '#contract/dues/reconciliation.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Field } from '#src/forms/Field.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { notify } from '#src/lib/messages.ts'
import { EntryButtons } from './EntryButtons.ts'
import { listBookingAccounts } from './listBookingAccounts.ts'

type Props = { of: BankEntry; onClose: () => void; onChanged: () => Promise<void> }

/** Form that books a bank statement line to an account: fees, a grant, another receipt or expense. */
export function BookEntryForm({ of: { id, amount_cents, text }, onClose, onChanged }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const form = useCallForm({
    schema: boardReconciliationRoutes.bookOther.body,
    defaultValues: { label: text.slice(0, 120) },
    failed: 'La ligne n’a pas pu être notée',
    onFailure: setRefusal,
    async send(body) {
      setRefusal(undefined)
      await callBoardApi('PUT /board/bank-entries/:id/account', { params: { id }, body })
      notify('success', 'La ligne est dans les comptes.')
      await onChanged()
      onClose()
    },
  })
  return (
    <Form of={form} aria-label="Noter dans les comptes">
      <ErrorAlert>{refusal}</ErrorAlert>
      <SelectField of={form} name="account" label="Ce que c’est" choices={listBookingAccounts(amount_cents)} />
      <Field of={form} name="label" label="Libellé dans les comptes" />
      <p>Le libellé est lu par le comptable&nbsp;: n’y écrivez le nom de personne.</p>
      <EntryButtons>
        <SubmitButton of={form}>Noter dans les comptes</SubmitButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </EntryButtons>
    </Form>
  )
}
