import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import type { BankStatementLine } from '#contract/dues/statements.ts'
import { boardReconciliationRoutes } from '#contract/dues/reconciliation.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { listLedgerAccountsForAmount } from './listBookingAccounts.ts'

type Props = { of: BankStatementLine; onClose: () => void; onChanged: () => Promise<void> }

/** Form that books a bank statement line to an account: fees, a grant, another receipt or expense. */
export function BankStatementLineBookingForm({ of: { id, amount_cents, text }, onClose, onChanged }: Props) {
  const form = useApiCallForm({
    schema: boardReconciliationRoutes.bookOther.body,
    defaultValues: { label: text.slice(0, 120) },
    failed: 'La ligne n’a pas pu être notée',
    async send(body) {
      await callBoardApi('PUT /board/bank-entries/:id/account', { params: { id }, body })
      showToast('success', 'La ligne est dans les comptes.')
      await onChanged()
      onClose()
    },
  })
  return (
    <Form of={form} aria-label="Noter dans les comptes">
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <SelectField of={form} name="account" label="Ce que c’est" choices={listLedgerAccountsForAmount(amount_cents)} />
      <FormField of={form} name="label" label="Libellé dans les comptes" />
      <p>Le libellé est lu par le comptable&nbsp;: n’y écrivez le nom de personne.</p>
      <ButtonRow>
        <SubmitButton of={form}>Noter dans les comptes</SubmitButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </ButtonRow>
    </Form>
  )
}
