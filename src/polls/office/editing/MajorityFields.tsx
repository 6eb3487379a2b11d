import type { MajorityRule, PollQuestion } from '#contract/polls/questions.ts'
import { CheckRow } from './CheckRow.tsx'
import { PollSelectField } from './PollSelectField.tsx'

type Props = { question: PollQuestion; onChange: (part: Partial<PollQuestion>) => void }

const majorities: [MajorityRule['majority'], string][] = [
  ['simple', 'Simple\u00a0: plus de voix que tout autre choix'],
  ['absolute', 'Absolue\u00a0: plus de la moitié des voix'],
  ['two-thirds', 'Aux deux tiers des voix'],
]

/** Majority rule of a question in the editor: what is adopted, by which majority, and whether abstentions count. */
export function MajorityFields({ question: { options, rule }, onChange }: Props) {
  const change = (part: Partial<MajorityRule>) =>
    onChange({ rule: { adopts: '', majority: 'absolute', counts_abstentions: false, ...rule, ...part } })
  return (
    <>
      <PollSelectField
        label="Décision"
        value={rule?.adopts ?? ''}
        options={[
          ['', 'Aucune\u00a0: les nombres seuls'],
          ...options.map(({ id, label }) => [id, `Adopter «\u00a0${label || id}\u00a0»`] as const),
        ]}
        onChange={(chosen) => (chosen ? change({ adopts: chosen }) : onChange({ rule: null }))}
      />
      {rule && (
        <>
          <PollSelectField
            label="Majorité"
            value={rule.majority}
            options={majorities}
            onChange={(chosen) => change({ majority: chosen as MajorityRule['majority'] })}
          />
          <CheckRow isOn={rule.counts_abstentions} onChange={(isOn) => change({ counts_abstentions: isOn })}>
            «&nbsp;Sans opinion&nbsp;» compte parmi les voix
          </CheckRow>
        </>
      )}
    </>
  )
}
