import type { DueActionProps } from '#src/dues/office/ledger/DueActionProps.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'

/** Buttons for a direct debit: remove it from its file, record its return by the bank, undo that, end the mandate. */
export function DirectDebitActions({ due, about, act }: DueActionProps) {
  const { id, member, state, way, can_withdraw } = due
  const params = { id }
  const call = (work: () => Promise<{ message: string }>) => act(async () => (await work()).message)
  const settle = (to: 'rejetee' | 'remise') =>
    act(async () => {
      await callBoardApi('PUT /board/dues/:id/state', { params, body: { state: to } })
      return 'C’est noté.'
    })
  const isPaid = state === 'payee' && way === 'prelevement'
  return (
    <>
      {can_withdraw && (
        <ConfirmingButton
          question="Retirer ce prélèvement de son fichier&nbsp;? Il sera de nouveau annoncé. Si la banque a déjà le fichier, demandez-lui aussi d’y renoncer."
          yes="Retirer"
          about={about}
          onYes={() => call(() => callBoardApi('DELETE /board/dues/:id/debit', { params }))}
        >
          Retirer du fichier
        </ConfirmingButton>
      )}
      {(isPaid || (state === 'remboursee' && way === 'prelevement')) && (
        <ConfirmingButton
          question={
            isPaid
              ? 'La banque l’a-t-elle repris\u00a0? Le reçu est annulé, et la personne prévenue.'
              : 'La banque a-t-elle aussi repris ce prélèvement, déjà remboursé\u00a0? La somme sera à réclamer à l’adhérent.'
          }
          yes="Repris par la banque"
          about={about}
          onYes={() => settle('rejetee')}
        >
          Repris par la banque
        </ConfirmingButton>
      )}
      {isPaid && (
        <ConfirmingButton
          question="Noté payé par erreur, et encore à la banque&nbsp;? Le reçu est annulé, et la personne prévenue."
          yes="Encore à la banque"
          about={about}
          onYes={() => settle('remise')}
        >
          Noté par erreur
        </ConfirmingButton>
      )}
      {member && way === 'prelevement' && state !== 'payee' && state !== 'abandonnee' && (
        <ConfirmingButton
          question="Arrêter ses prélèvements&nbsp;? Ce qui n’est pas à la banque se paiera par virement&nbsp;: un message le lui dit."
          yes="Arrêter ses prélèvements"
          about={about}
          onYes={() => call(() => callBoardApi('DELETE /board/members/:id/mandate', { params: { id: member.id } }))}
        >
          Arrêter les prélèvements
        </ConfirmingButton>
      )}
    </>
  )
}
