import type { DebitFile } from '#contract/dues/debitFiles.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { dateWithoutWeekday, formatShortDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'

type Props = { file: DebitFile; onDone: () => Promise<void> }

/** Button that undoes the last recorded result of a debit file, as a whole. */
export function UndoDebitFileResultButton({ file: { id, settlement, until_on }, onDone }: Props) {
  if (!settlement) return null
  const { at, paid, rejected } = settlement
  const undo = () =>
    runBoardAction(() => callBoardApi('DELETE /board/debit-files/:id/state', { params: { id } }), onDone)
  const told = rejected > 0 ? ' Les adhérents prévenus d’un rejet sauront que c’était une erreur.' : ''
  return (
    <ConfirmingButton
      question={`Annuler en entier ce qui a été noté le ${formatShortDate(at)} (${formatCount(paid, 'paiement')}, ${formatCount(rejected, 'rejet')})\u00a0? Ces prélèvements seront de nouveau à la banque, et leurs reçus annulés.${told}`}
      yes="Tout annuler"
      about={`fichier du ${dateWithoutWeekday(until_on)}`}
      onYes={undo}
    >
      Annuler ce qui a été noté
    </ConfirmingButton>
  )
}
