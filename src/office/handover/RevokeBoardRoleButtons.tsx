import type { BoardRoleHandover } from '#contract/office/system.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'

type Props = { role: BoardRole; holders: BoardRoleHandover['holders']; onTaken: () => Promise<void> }

/** Buttons that remove a board role from its former holders, at a handover. The last holder cannot lose it. */
export function RevokeBoardRoleButtons({ role, holders, onTaken }: Props) {
  const take = (id: number) =>
    runBoardAction(() => callBoardApi('DELETE /board/members/:id/roles/:role', { params: { id, role } }), onTaken)
  if (holders.length < 2) return <p>Une seule personne a ce rôle&nbsp;: donnez-le d’abord à une autre.</p>
  return (
    <OfficeEntryList>
      {holders.map(({ id, first_name, last_name }) => (
        <li key={id}>
          <h3>
            {first_name} {last_name}
          </h3>
          <div>
            <ConfirmingButton
              question={`Retirer le rôle «\u00a0${boardRoleLabels[role]}\u00a0»\u00a0? La personne et les administrateurs en sont prévenus.`}
              yes="Retirer"
              about={`${first_name} ${last_name}`}
              onYes={() => take(id)}
            >
              Retirer le rôle
            </ConfirmingButton>
          </div>
        </li>
      ))}
    </OfficeEntryList>
  )
}
