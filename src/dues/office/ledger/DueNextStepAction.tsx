import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import type { DueActionProps } from './DueActionProps.ts'
import { DueWriteOffForm } from './DueWriteOffForm.tsx'

/** Button of the most likely next step for a due; renders nothing when its payment is simply awaited or done. */
export function DueNextStepAction({ due, about, act }: DueActionProps) {
  const { id, state, amount_cents, member_credit_cents, can_present_again } = due
  const params = { id }
  const call = (work: () => Promise<{ message: string }>) => act(async () => (await work()).message)
  if (state === 'abandonnee') return <DueWriteOffForm due={due} about={about} act={act} />
  if (can_present_again)
    return (
      <ConfirmingButton
        question={`Présenter de nouveau ce prélèvement de ${formatCents(amount_cents)}\u00a0? L’adhérent en est prévenu par un message, quatorze jours avant au moins.`}
        yes="Présenter de nouveau"
        about={about}
        onYes={() => call(() => callBoardApi('POST /board/dues/:id/debit', { params }))}
      >
        Présenter de nouveau
      </ConfirmingButton>
    )
  if (state === 'remise')
    return (
      <Button
        aria-label={`Rejeté par la banque\u00a0: ${about}`}
        onClick={() =>
          void act(async () => {
            await callBoardApi('PUT /board/dues/:id/state', { params, body: { state: 'rejetee' } })
            return 'C’est noté.'
          })
        }
      >
        Rejeté par la banque
      </Button>
    )
  if ((state === 'attendue' || state === 'rejetee') && member_credit_cents > 0)
    return (
      <Button
        aria-label={`Payer par un trop-perçu\u00a0: ${about}`}
        onClick={() => void call(() => callBoardApi('POST /board/dues/:id/credit', { params }))}
      >
        Payer par un trop-perçu
      </Button>
    )
  return null
}
