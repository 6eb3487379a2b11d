import type { PollQuestion } from '#contract/polls/questions.ts'

/** Returns the smallest unused key of this letter: « q1 », « c2 ». */
export function nextKey(letter: string, used: readonly { id: string }[]): string {
  const keys = new Set(used.map(({ id }) => id))
  let number = 1
  while (keys.has(`${letter}${number}`)) number += 1
  return `${letter}${number}`
}

/** Returns an empty question with two empty choices. */
export const createQuestion = (others: readonly PollQuestion[]): PollQuestion => ({
  id: nextKey('q', others),
  kind: 'one',
  title: '',
  help: '',
  is_required: true,
  options: [
    { id: 'c1', label: '' },
    { id: 'c2', label: '' },
  ],
  min: null,
  max: null,
  low: '',
  high: '',
  from_day: null,
  to_day: null,
  shown_if: null,
  rule: null,
})
