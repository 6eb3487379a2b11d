import type { PollQuestion } from '#contract/polls/questions.ts'
import { CheckRow } from './CheckRow.tsx'
import { PollSelectField } from './PollSelectField.tsx'

type Props = {
  question: PollQuestion
  earlier: PollQuestion[]
  onChange: (part: Partial<PollQuestion>) => void
}

/** Branching of a question in the editor: asked always, or after certain choices of an earlier question. */
export function BranchFields({ question: { shown_if }, earlier, onChange }: Props) {
  const choices = earlier.filter(({ kind }) => kind === 'one' || kind === 'several')
  if (choices.length === 0 && !shown_if) return null
  const before = choices.find((one) => one.id === shown_if?.question)
  const toggle = (key: string, isOn: boolean) => {
    if (!shown_if) return
    const options = before?.options
      .map((option) => option.id)
      .filter((one) => (one === key ? isOn : shown_if.options.includes(one)))
    onChange({ shown_if: { ...shown_if, options: options ?? [] } })
  }
  return (
    <>
      <PollSelectField
        label="Quand la poser"
        value={shown_if?.question ?? ''}
        options={[
          ['', 'Toujours'],
          ...choices.map((one) => [one.id, `Selon la réponse à\u00a0: ${one.title || 'sans titre'}`] as const),
        ]}
        onChange={(chosen) => onChange({ shown_if: chosen ? { question: chosen, options: [] } : null })}
      />
      {before?.options.map((option) => (
        <CheckRow
          key={option.id}
          isOn={shown_if?.options.includes(option.id) ?? false}
          onChange={(isOn) => toggle(option.id, isOn)}
        >
          {`Après\u00a0: ${option.label || 'choix sans nom'}`}
        </CheckRow>
      ))}
    </>
  )
}
