import '#theme/laterComponents.ts'
import { useState } from 'react'
import type { BoardMessage } from '#contract/boardMessages.ts'
import { Button } from '#src/components/Button.tsx'
import { FilterSelect } from '#src/components/FilterSelect.tsx'

type Props = { of: Pick<BoardMessage, 'may_answer' | 'taken_by'>; onAssign: (member: number) => Promise<void> }

/** Gives a message to another who answers messages; nothing where there is nobody else. */
export function AssignMessage({ of: { may_answer, taken_by }, onAssign }: Props) {
  const [chosen, setChosen] = useState('')
  const others = may_answer.filter(({ id }) => id !== taken_by?.id)
  if (others.length === 0) return null
  const assign = async () => {
    await onAssign(Number(chosen))
    setChosen('')
  }
  return (
    <>
      <FilterSelect
        label="Le confier à"
        value={chosen}
        options={[['', 'Choisir…'], ...others.map(({ id, name }) => [String(id), name] as const)]}
        onChange={setChosen}
      />
      {chosen && <Button onClick={() => void assign()}>Confier</Button>}
    </>
  )
}
