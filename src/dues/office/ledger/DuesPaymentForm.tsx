import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { ManualPaymentMethod } from '#contract/dues/office.ts'
import { callBoardApi, callReportingServerFieldErrors } from '#src/office/boardCall.ts'
import { parseEuros } from '#src/lib/centsOf.ts'
import { isoDay } from '#src/lib/dates.ts'

type Props = {
  ids: number[]
  owed: number
  /** Credit known to the page, in cents. Set for a payment beyond one due: the whole amount is held for a refund. */
  extra?: { known_credit_cents: number }
  act: (work: () => Promise<string>) => Promise<void>
}

/** Form that records a payment for the selected dues: amount, day and means. */
export function DuesPaymentForm({ ids, owed, extra, act }: Props) {
  const [amount, setAmount] = useState((owed / 100).toFixed(2).replace('.', ','))
  const [day, setDay] = useState(() => isoDay(new Date()))
  const [by, setBy] = useState<ManualPaymentMethod>('virement')
  const [piece, setPiece] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const cents = parseEuros(amount)
  const submit = async () => {
    if (isBusy || cents === undefined) return
    setBusy(true)
    setErrors({})
    await act(async () => {
      const body = { dues: ids, amount_cents: cents, settled_on: day, by, ...(piece && { piece }), ...extra }
      return (await callReportingServerFieldErrors(() => callBoardApi('POST /board/payments', { body }), setErrors))
        .message
    })
    setBusy(false)
  }
  return (
    <Root
      method="post"
      noValidate
      aria-label="Noter un paiement"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Reçu, en euros"
        value={amount}
        error={cents === undefined || 'amount_cents' in errors}
        helperText={
          cents === undefined
            ? 'Un montant s’écrit en euros, par exemple 12 ou 12,50'
            : (errors['amount_cents'] ?? (extra ? KEPT : differs(cents, owed)))
        }
        onChange={({ target }) => setAmount(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 10 } }}
      />
      <TextField
        label="Le"
        type="date"
        value={day}
        error={'settled_on' in errors}
        helperText={errors['settled_on']}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField select label="Par" value={by} onChange={({ target }) => setBy(target.value as ManualPaymentMethod)}>
        <MenuItem value="virement">Virement</MenuItem>
        <MenuItem value="cheque">Chèque</MenuItem>
        <MenuItem value="especes">Espèces</MenuItem>
      </TextField>
      <TextField
        label={by === 'cheque' ? 'Numéro du chèque' : 'Référence (facultatif)'}
        value={piece}
        onChange={({ target }) => setPiece(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <MuiButton type="submit" variant="contained" loading={isBusy}>
        Noter le paiement
      </MuiButton>
    </Root>
  )
}

const KEPT = 'Tout est gardé comme trop-perçu\u00a0: à rendre, ou à employer pour une autre cotisation.'

/** Returns the French hint about a typed payment that differs from the amount owed. */
function differs(cents: number, owed: number) {
  if (cents < owed) return 'Moins que dû\u00a0: le reste demeure à régler.'
  return cents > owed ? 'Plus que dû\u00a0: ce qui est en trop est à rendre.' : ' '
}

const Root = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: space.x3,
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}))
