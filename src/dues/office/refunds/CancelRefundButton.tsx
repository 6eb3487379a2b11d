import type { DuesRefund } from '#contract/dues/refunds.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatCents } from '#src/lib/formatCents.ts'

type Props = {
  refund: DuesRefund
  /** True when the refund is in a bank transfer file that was not downloaded. */
  isFiled?: boolean
  onDrop: (id: number) => Promise<void>
}

/**
 * Button that cancels a refund after a confirmation. The refund's encrypted bank account number is deleted for good.
 */
export function CancelRefundButton({ refund: { id, name }, isFiled = false, onDrop }: Props) {
  return (
    <ConfirmingButton
      question={`Renoncer à ce remboursement\u00a0?${isFiled ? ' Il quitte le fichier, qui n’a pas été téléchargé.' : ''}`}
      yes="Renoncer"
      about={name}
      onYes={() => onDrop(id)}
    >
      Renoncer
    </ConfirmingButton>
  )
}

/** Returns the title of a refund: name and amount. */
export const duesRefundTitle = ({ name, amount_cents }: DuesRefund): string => `${name}, ${formatCents(amount_cents)}`
