import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

/** Button that undoes a member's departure or death while the deadline allows it. */
export function UndoMemberDepartureButton({ of: member, act }: MemberSectionProps) {
  const { id, number, first_name, last_name, standing, undo_until } = member
  if (undo_until === null) return null
  const what = standing === 'deceased' ? 'ce décès' : 'ce départ'
  return (
    <Alert severity="warning" role="presentation">
      <p>
        Noté par erreur&nbsp;? Vous pouvez annuler {what} jusqu’au {dateWithoutWeekday(undo_until)}.
      </p>
      <ConfirmingButton
        question={questionOf(member, `${first_name} ${last_name}, n°\u00a0${number}`)}
        yes={`Annuler ${what}`}
        onYes={() => act(() => callBoardApi('DELETE /board/members/:id/standing', { params: { id } }))}
      >
        {`Annuler ${what}`}
      </ConfirmingButton>
    </Alert>
  )
}

const questionOf = ({ standing }: FullMemberRecord, who: string) =>
  `Annuler ${standing === 'deceased' ? 'le décès noté' : 'le départ noté'} de ${who}\u00a0? Son compte, son mandat et ce qui était dû reviennent comme avant, et un e-\u2060mail le lui dit. Ses appareils, ses places aux événements et ses rôles restent à refaire.`
