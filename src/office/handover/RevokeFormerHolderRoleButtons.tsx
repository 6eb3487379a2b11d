import type { BoardRoleHandoverSummary } from '#contract/office/system.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'

type Props = { role: BoardRole; holders: BoardRoleHandoverSummary['holders']; onTaken: () => Promise<void> }

/** Buttons that remove a board role from its former holders, at a handover. The last holder cannot lose it. */
export function RevokeFormerHolderRoleButtons({ role, holders, onTaken }: Props) {
  const take = (id: number) =>
    runBoardAction(() => callBoardApi('DELETE /board/members/:id/roles/:role', { params: { id, role } }), onTaken)
  if (holders.length < 2) return <p>Une seule personne a ce rôle&nbsp;: donnez-le d’abord à une autre.</p>
  return (
    <OfficeEntries
      of={holders}
      heading="h3"
      columns={{
        title: nameOf,
      }}
    >
      {(holder) => (
        <ConfirmingButton
          question={`Retirer le rôle «\u00a0${boardRoleLabels[role]}\u00a0»\u00a0? La personne et les administrateurs en sont prévenus.`}
          yes="Retirer"
          about={nameOf(holder)}
          onYes={() => take(holder.id)}
        >
          Retirer le rôle
        </ConfirmingButton>
      )}
    </OfficeEntries>
  )
}

const nameOf = ({ first_name, last_name }: Props['holders'][number]) => `${first_name} ${last_name}`
