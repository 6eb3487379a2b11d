import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { space } from '#theme/space.ts'
import type { DuesPrice } from '#contract/dues/prices.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { parseEuros } from '#src/lib/centsOf.ts'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { showToast } from '#src/lib/messages.ts'

type Props = { of: DuesPrice[]; labelOf: (slug: string) => string; onSaved: () => Promise<void> }
type Amount = 'monthly_cents' | 'yearly_cents'

const amounts: Record<Amount, string> = { monthly_cents: 'par mois', yearly_cents: 'par an' }

/** Form that schedules new membership prices from a day on. */
export function NewMembershipPricesForm({ of: prices, labelOf, onSaved }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [changes, setChanges] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const keyOf = (price: DuesPrice, amount: Amount) => `${price.function} ${price.working_time} ${amount}`

  const refuse = (found: Record<string, string>) => {
    // Rendered at once, so that the first wrong field can take the focus.
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const submit = async () => {
    if (isBusy) return
    const wrong: Record<string, string> = {}
    const read = (price: DuesPrice, amount: Amount) => {
      const text = typed[keyOf(price, amount)]
      const cents = text === undefined ? price[amount] : parseEuros(text)
      if (cents === undefined) wrong[keyOf(price, amount)] = 'Un montant s’écrit en euros, par exemple 12 ou 12,50'
      return cents ?? 0
    }
    const wanted = prices.map((price) => ({
      ...price,
      monthly_cents: read(price, 'monthly_cents'),
      yearly_cents: read(price, 'yearly_cents'),
    }))
    const changed = wanted.filter((price, index) => JSON.stringify(price) !== JSON.stringify(prices[index]))
    if (!day) wrong['day'] = 'Choisissez un jour'
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (changed.length === 0) return refuse({ form: 'Changez un montant au moins.' })
    setBusy(true)
    try {
      const said = await callBoardApi('PUT /board/prices/:day', { params: { day }, body: { prices: changed } })
      showToast('success', said.message)
      setErrors({})
      setTyped({})
      setChanges(said.changes)
      await onSaved()
    } catch (error) {
      if (error instanceof ApiCallError) refuse({ form: error.message, ...error.errors })
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <Root
      ref={form}
      method="post"
      noValidate
      aria-label="Nouveaux montants"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>Nouveaux montants</h2>
      {prices.map((price) => (
        <fieldset key={`${price.function} ${price.working_time}`}>
          <legend>
            {labelOf(price.function)}, {labelOf(price.working_time)}
          </legend>
          {(['monthly_cents', 'yearly_cents'] as const).map((amount) => {
            const key = keyOf(price, amount)
            return (
              <TextField
                key={amount}
                label={`Euros ${amounts[amount]}`}
                value={typed[key] ?? (price[amount] / 100).toString().replace('.', ',')}
                error={key in errors}
                helperText={errors[key]}
                onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 10 } }}
              />
            )
          })}
        </fieldset>
      ))}
      <TextField
        label="À partir du"
        type="date"
        value={day}
        error={'day' in errors}
        helperText={errors['day'] ?? 'Aujourd’hui, ils valent aussitôt.'}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': true } }}
      />
      <ErrorAlert>{errors['form']}</ErrorAlert>
      <div>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          Préparer ces montants
        </MuiButton>
      </div>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Root>
  )
}

const Root = styled('form')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  maxWidth: 640,
  h2: { ...typography.h4, margin: 0 },
  // Direct children only: Material UI fields have fieldsets of their own.
  '& > fieldset': {
    display: 'grid',
    gap: space.x3,
    minWidth: 0,
    margin: 0,
    padding: space.x4,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.borderRadius,
    [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  },
  legend: { ...typography.subtitle2, padding: `0 ${space.x2}` },
}))
