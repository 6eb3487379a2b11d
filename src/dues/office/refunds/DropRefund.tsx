import type { Refund } from '#contract/dues/refunds.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { euros } from '#src/lib/euros.ts'

type Props = {
  refund: Refund
  /** True for a refund of a file that was not downloaded. */
  isFiled?: boolean
  onDrop: (id: number) => Promise<void>
}

/** Button that gives up a refund. It asks first: the sealed account is forgotten, and nothing could give it back. */
export function DropRefund({ refund: { id, name }, isFiled = false, onDrop }: Props) {
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

/** Returns the name and the amount of a refund, as its title. */
export const titleOf = ({ name, amount_cents }: Refund): string => `${name}, ${euros(amount_cents)}`
