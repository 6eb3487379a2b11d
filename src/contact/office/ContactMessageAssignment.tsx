import '#theme/laterComponents.ts'
import { useState } from 'react'
import type { BoardContactMessage } from '#contract/contact/office.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'

type Props = { of: Pick<BoardContactMessage, 'may_answer' | 'taken_by'>; onAssign: (member: number) => Promise<void> }

/**
 * Select field that assigns a contact message to another board member. Empty when no other board member answers
 * messages.
 */
export function ContactMessageAssignment({ of: { may_answer, taken_by }, onAssign }: Props) {
  const [wanted, setWanted] = useState(0)
  const others = may_answer.filter(({ id }) => id !== taken_by?.id)
  const chosen = others.find(({ id }) => id === wanted) ?? others[0]
  if (may_answer.length < 2 || !chosen) return null
  return (
    <>
      <FilterSelect
        label="Le confier à"
        value={String(chosen.id)}
        options={others.map(({ id, name }) => [String(id), name] as const)}
        onChange={(id) => setWanted(Number(id))}
      />
      <Button onClick={() => void onAssign(chosen.id)}>Confier</Button>
    </>
  )
}
