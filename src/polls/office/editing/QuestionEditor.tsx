import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PollKind, PollQuestion, PollQuestionKind } from '#contract/polls/questions.ts'
import { pollQuestionKinds, secretVoteQuestionKinds } from '#contract/polls/pollLimits.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'
import { questionKindLabels } from '#src/polls/office/officePollWords.ts'
import { BoundFields } from './BoundFields.tsx'
import { BranchFields } from './BranchFields.tsx'
import { CheckRow } from './CheckRow.tsx'
import { LineField } from './LineField.tsx'
import { MajorityFields } from './MajorityFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { PollSelectField } from './PollSelectField.tsx'

type Props = {
  question: PollQuestion
  number: number
  earlier: PollQuestion[]
  pollKind: PollKind
  /** Problems of the question that its announcement must solve, in French. */
  problems: string[]
  onChange: (question: PollQuestion) => void
  onRemove: () => void
  onUp: (() => void) | undefined
}

/** Editor of one question of a poll: kind, words, choices or bounds, branching and majority. */
export function QuestionEditor({ question, number, earlier, pollKind, problems, onChange, onRemove, onUp }: Props) {
  const { kind, title, help, is_required } = question
  const change = (part: Partial<PollQuestion>) => onChange({ ...question, ...part })
  const kinds = pollQuestionKinds.filter((one) => pollKind !== 'vote' || secretVoteQuestionKinds.includes(one))
  const hasOptions = kind === 'one' || kind === 'several' || kind === 'ranking'
  return (
    <FieldGroup label={`Question ${number}`} error={undefined}>
      {problems.length > 0 && (
        <Problems>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Problems>
      )}
      <LineField label="Question" value={title} max={200} onChange={(text) => change({ title: text })} />
      <PollSelectField
        label="Réponse attendue"
        value={kind}
        options={[...new Set([...kinds, kind])].map((one) => [one, questionKindLabels[one]] as const)}
        onChange={(chosen) => change(withKind(question, chosen as PollQuestionKind))}
      />
      {hasOptions && <OptionFields options={question.options} onChange={(options) => change({ options })} />}
      <BoundFields question={question} onChange={change} />
      <LineField label="Précision (facultative)" value={help} max={300} onChange={(text) => change({ help: text })} />
      <CheckRow isOn={is_required} onChange={(isOn) => change({ is_required: isOn })}>
        Réponse obligatoire («&nbsp;sans opinion&nbsp;» reste possible)
      </CheckRow>
      <BranchFields question={question} earlier={earlier} onChange={change} />
      {kind === 'one' && pollKind === 'vote' && <MajorityFields question={question} onChange={change} />}
      <ButtonRow>
        {onUp && (
          <Button aria-label={`Monter la question ${number}`} onClick={onUp}>
            Monter
          </Button>
        )}
        <Button aria-label={`Retirer la question ${number}`} onClick={onRemove}>
          Retirer
        </Button>
      </ButtonRow>
    </FieldGroup>
  )
}

/** Returns the fields that change with a question's kind. */
function withKind({ options }: PollQuestion, kind: PollQuestionKind): Partial<PollQuestion> {
  const isScale = kind === 'scale'
  const hasOptions = kind === 'one' || kind === 'several' || kind === 'ranking'
  return {
    kind,
    options:
      hasOptions && options.length === 0
        ? [
            { id: 'c1', label: '' },
            { id: 'c2', label: '' },
          ]
        : hasOptions
          ? options
          : [],
    min: isScale ? 1 : null,
    max: isScale ? 5 : null,
    low: '',
    high: '',
    from_day: null,
    to_day: null,
    rule: null,
  }
}

const Problems = styled('ul')(({ theme: { vars, typography } }) => ({
  '&&': {
    ...typography.body2,
    display: 'block',
    margin: 0,
    paddingInlineStart: space.x5,
    listStyle: 'disc',
    color: vars.palette.error.main,
  },
}))
