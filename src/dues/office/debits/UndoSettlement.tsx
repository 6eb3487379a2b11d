import type { DebitFile } from '#contract/dues/dues.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { dayDate, shortDate } from '#src/lib/dates.ts'
import { notify } from '#src/lib/messages.ts'
import { countLabel } from '#src/lib/text.ts'

type Props = { file: DebitFile; onDone: () => Promise<void> }

/** Button that undoes the last recorded result of a debit file, as a whole. */
export function UndoSettlement({ file: { id, settlement, until_on }, onDone }: Props) {
  if (!settlement) return null
  const { at, paid, rejected } = settlement
  const undo = () =>
    notifyFailure(async () => {
      notify('success', (await callBoardApi('DELETE /board/debit-files/:id/state', { params: { id } })).message)
      await onDone()
    })
  const told = rejected > 0 ? ' Les adhérents prévenus d’un rejet sauront que c’était une erreur.' : ''
  return (
    <ConfirmingButton
      question={`Annuler en entier ce qui a été noté le ${shortDate(at)} (${countLabel(paid, 'paiement')}, ${countLabel(rejected, 'rejet')})\u00a0? Ces prélèvements seront de nouveau à la banque, et leurs reçus annulés.${told}`}
      yes="Tout annuler"
      about={`fichier du ${dayDate(until_on)}`}
      onYes={undo}
    >
      Annuler ce qui a été noté
    </ConfirmingButton>
  )
}
