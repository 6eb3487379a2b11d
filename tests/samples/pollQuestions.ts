import type { PollContent, PollQuestion } from '#contract/polls/questions.ts'

const everyField: PollQuestion = {
  id: 'q1',
  kind: 'one',
  title: 'Faut-il signer l’accord sur les repos\u00a0?',
  help: '',
  is_required: true,
  options: [],
  min: null,
  max: null,
  low: '',
  high: '',
  from_day: null,
  to_day: null,
  shown_if: null,
  rule: null,
}

/** Returns a question of a poll for tests; fields that are not given have the values of an empty one. */
export const samplePollQuestion = (given: Partial<PollQuestion> = {}): PollQuestion => ({ ...everyField, ...given })

/** Options « Pour » and « Contre ». */
export const yesNoOptions = [
  { id: 'pour', label: 'Pour' },
  { id: 'contre', label: 'Contre' },
]

/** Question of a resolution, decided by the majority of the votes cast. */
export const sampleResolution = samplePollQuestion({
  options: yesNoOptions,
  rule: { adopts: 'pour', majority: 'absolute', counts_abstentions: false },
})

/** Returns the content of a poll for tests: a vote on one resolution, open to all members. */
export const samplePollContent = (given: Partial<PollContent> = {}): PollContent => ({
  kind: 'vote',
  title: 'L’accord sur les repos',
  introduction: 'Lisez l’accord, puis dites ce que vous en pensez.',
  questions: [sampleResolution],
  electorate: { company: null, base: null, function: null, dues_on: null },
  is_binding: true,
  quorum_percent: null,
  ...given,
})
