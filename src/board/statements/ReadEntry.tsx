import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { CallError } from '#src/api/call.ts'
import { boardCall } from '#src/board/boardCall.ts'
import { Refusal } from '#src/forms/Form.tsx'
import { centsOf } from '#src/lib/centsOf.ts'
import { notify } from '#src/lib/messages.ts'
import { Buttons } from './Buttons.ts'
import { Choices } from './Choices.tsx'

type Props = { id: number; onClose: () => void; onChanged: () => Promise<void> }

/** Form for the day, the direction and the amount of a line that cannot be read with certainty. */
export function ReadEntry({ id, onClose, onChanged }: Props) {
  const [day, setDay] = useState('')
  const [direction, setDirection] = useState<'in' | 'out'>()
  const [amount, setAmount] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const cents = centsOf(amount)
    const missing = {
      ...(day === '' && { booked_on: 'Choisissez le jour' }),
      ...(cents === undefined && { amount_cents: 'Un montant s’écrit en euros, par exemple 12 ou 12,50' }),
      ...(direction === undefined && { form: 'Dites si l’argent est reçu ou sorti.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || cents === undefined || isBusy) return
    setBusy(true)
    try {
      const body = { booked_on: day, amount_cents: direction === 'out' ? -cents : cents }
      await boardCall('PUT /board/bank-entries/:id/reading', { params: { id }, body })
      notify('success', 'La ligne est lue\u00a0: décidez ce qu’elle est.')
      await onChanged()
      onClose()
    } catch (error) {
      if (error instanceof CallError)
        setErrors(Object.keys(error.errors).length > 0 ? error.errors : { form: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
      <Choices
        question={'Cet argent est\u00a0:'}
        value={direction}
        choices={[
          ['in', 'reçu'],
          ['out', 'sorti'],
        ]}
        onChange={setDirection}
      />
      <Refusal>{errors['form']}</Refusal>
      <Buttons>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          Enregistrer
        </MuiButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </Buttons>
    </Form>
  )
}

const Form = styled('form')({ display: 'grid', gap: space.x3, maxWidth: 560 })
