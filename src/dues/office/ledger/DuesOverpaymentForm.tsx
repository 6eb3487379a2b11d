import { useState } from 'react'
import { Button } from '#src/components/controls/Button.tsx'
import { DuesPaymentForm } from './DuesPaymentForm.tsx'
import type { DueActionProps } from './DueActionProps.ts'

/**
 * Form that records a payment for a due already paid, or whose debit is at the bank. The money is held for a refund.
 */
export function DuesOverpaymentForm({ due, about, act }: DueActionProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button aria-label={`Noter un autre paiement\u00a0: ${about}`} onClick={() => setOpen(true)}>
        Noter un autre paiement
      </Button>
    )
  return (
    <DuesPaymentForm
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
