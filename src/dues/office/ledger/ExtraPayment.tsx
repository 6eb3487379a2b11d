import { useState } from 'react'
import type { BoardDue } from '#contract/dues/dues.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { PaymentForm } from './PaymentForm.tsx'

type Props = { due: BoardDue; about: string; act: (work: () => Promise<string>) => Promise<void> }

/** Notes money that came for a due which is paid already, or whose debit is with the bank: it is kept to be given back. */
export function ExtraPayment({ due, about, act }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button aria-label={`Noter un autre paiement\u00a0: ${about}`} onClick={() => setOpen(true)}>
        Noter un autre paiement
      </Button>
    )
  return (
    <PaymentForm
      ids={[due.id]}
      owed={due.amount_cents}
      extra={{ known_credit_cents: due.held_cents }}
      act={async (work) => {
        await act(async () => {
          const message = await work()
          setOpen(false)
          return message
        })
      }}
    />
  )
}
