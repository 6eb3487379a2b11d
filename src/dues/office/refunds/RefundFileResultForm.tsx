import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { RefundTransferFile } from '#contract/dues/refunds.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'

type Props = { of: RefundTransferFile; act: (work: () => Promise<string>) => Promise<void> }

/** Form that records the bank's result for a file of refund transfers: every refund done, except the ticked ones. */
export function RefundFileResultForm({ of: { id, waiting }, act }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState(() => isoDay(new Date()))
  const [refused, setRefused] = useState<readonly number[]>([])
  if (!isOpen)
    return (
      <Button aria-label={`Noter le résultat du fichier n° ${id}`} onClick={() => setOpen(true)}>
        Noter le résultat
      </Button>
    )
  return (
    <Parts>
      <TextField
        label="Virements faits le"
        type="date"
        value={on}
        onChange={({ target }) => setOn(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <p>Cochez ceux que la banque a refusés.</p>
      {waiting.map((refund) => (
        <FormControlLabel
          key={refund.id}
          label={`${refund.name}, ${formatCents(refund.amount_cents)}`}
          control={
            <Checkbox
              checked={refused.includes(refund.id)}
              onChange={({ target }) =>
                setRefused((now) => (target.checked ? [...now, refund.id] : now.filter((one) => one !== refund.id)))
              }
            />
          }
        />
      ))}
      <Button
        look="main"
        onClick={() =>
          void act(async () => {
            const body = { on, refused: [...refused] }
            const { message } = await callBoardApi('PUT /board/refund-files/:id/settlement', { params: { id }, body })
            return message
          })
        }
      >
        Noter le résultat
      </Button>
    </Parts>
  )
}

const Parts = styled('div')({ display: 'grid', justifyItems: 'start', gap: space.x3 })
