import { useState } from 'react'
import type { OfficePoll } from '#contract/polls/office.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { NarrowField } from '#src/office/parts/NarrowField.ts'
import { LineField } from '#src/polls/office/editing/LineField.tsx'

type Props = { poll: OfficePoll; onChanged: () => Promise<void> }

/** Corrections of an announced poll's electorate by hand, by member number, until the opening. */
export function ElectorateCorrections({ poll: { id, corrections }, onChanged }: Props) {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const correct = async (isAdded: boolean) => {
    const member = Number(number.replace(/\D/g, ''))
    if (!member) return setError('Écrivez un numéro d’adhérent')
    setError(undefined)
    const params = { id, member }
    await runBoardAction(
      () =>
        isAdded
          ? callBoardApi('PUT /board/polls/:id/voters/:member', { params })
          : callBoardApi('DELETE /board/polls/:id/voters/:member', { params }),
      onChanged,
    )
    setNumber('')
  }
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corriger la liste</h2>
      <p>Jusqu’à l’ouverture. Chaque correction est inscrite au journal&nbsp;; ensuite, la liste ne change plus.</p>
      {corrections.length > 0 && (
        <ul>
          {corrections.map((correction) => (
            <li
              key={correction.id}
            >{`${correction.name}\u00a0: ${correction.is_added ? 'ajouté' : 'retiré'} à la main`}</li>
          ))}
        </ul>
      )}
      <NarrowField>
        <LineField label="Numéro d’adhérent" value={number} max={12} error={error} onChange={setNumber} />
      </NarrowField>
      <ButtonRow>
        <Button onClick={() => void correct(true)}>Ajouter</Button>
        <Button onClick={() => void correct(false)}>Retirer</Button>
      </ButtonRow>
    </section>
  )
}
