import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { callBoardApi } from '#src/office/boardCall.ts'
import { parseEuros } from '#src/lib/centsOf.ts'
import { showToast } from '#src/lib/messages.ts'
import { RadioQuestion } from './RadioQuestion.tsx'
import { BankStatementLineFormLayout, useBankStatementLineDecision } from './EntryForm.tsx'

type Props = { id: number; onClose: () => void; onChanged: () => Promise<void> }

/** Form for the day, direction and amount of a bank statement line that could not be read reliably. */
export function UnreadableStatementLineForm({ id, onClose, onChanged }: Props) {
  const [day, setDay] = useState('')
  const [direction, setDirection] = useState<'in' | 'out'>()
  const [amount, setAmount] = useState('')
  const cents = parseEuros(amount)
  const call = useBankStatementLineDecision({
    check: () => ({
      ...(day === '' && { booked_on: 'Choisissez le jour' }),
      ...(cents === undefined && { amount_cents: 'Un montant s’écrit en euros, par exemple 12 ou 12,50' }),
      ...(direction === undefined && { form: 'Dites si l’argent est reçu ou sorti.' }),
    }),
    async send() {
      const body = { booked_on: day, amount_cents: direction === 'out' ? -(cents ?? 0) : (cents ?? 0) }
      await callBoardApi('PUT /board/bank-entries/:id/reading', { params: { id }, body })
      showToast('success', 'La ligne est lue\u00a0: décidez ce qu’elle est.')
    },
    onChanged,
    onClose,
  })
  const { errors } = call
  return (
    <BankStatementLineFormLayout of={call} yes="Enregistrer" onClose={onClose}>
      <TextField
        label="Le"
        type="date"
        value={day}
        error={'booked_on' in errors}
        helperText={errors['booked_on']}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': true } }}
      />
      <TextField
        label="Montant, en euros"
        value={amount}
        error={'amount_cents' in errors}
        helperText={errors['amount_cents']}
        onChange={({ target }) => setAmount(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 10, 'aria-required': true } }}
      />
      <RadioQuestion
        question={'Cet argent est\u00a0:'}
        value={direction}
        choices={[
          ['in', 'reçu'],
          ['out', 'sorti'],
        ]}
        onChange={setDirection}
      />
    </BankStatementLineFormLayout>
  )
}
