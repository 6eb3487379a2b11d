import type { PollAnswer, PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import { MIN_ANSWERS_PER_RESULT_GROUP } from '#contract/polls/pollLimits.ts'
import type { PollKind, PollQuestion } from '#contract/polls/questions.ts'
import type { AnswerGroup, PollQuestionResult, PollResult } from '#contract/polls/results.ts'
import { decideByMajority, isQuorumReached } from '#server/polls/majority.ts'
import { mergeSmallGroups } from './mergeSmallGroups.ts'
import { shuffleTexts } from './shuffleTexts.ts'

type Counted = {
  kind: PollKind
  questions: PollQuestion[]
  quorum_percent: number | null
  electorate: number
  voted: number
}

/**
 * Counts the answers to a poll. Surveys merge small groups, and show no mean and no text of fewer than five answers.
 */
export function countAnswers(poll: Counted, ballots: PollAnswersByQuestion[]): PollResult {
  const { kind, questions, quorum_percent, electorate, voted } = poll
  const has_quorum = isQuorumReached(quorum_percent, voted, electorate)
  const counted = questions.map((question) => countQuestion(question, ballots, has_quorum))
  const results =
    kind === 'survey'
      ? counted.map((result, index) => withoutSmallGroups(result, questions[index]?.kind === 'ranking'))
      : counted
  return { electorate, voted, ballots: ballots.length, has_quorum, questions: results }
}

function countQuestion(
  question: PollQuestion,
  ballots: PollAnswersByQuestion[],
  has_quorum: boolean | null,
): PollQuestionResult {
  const answers = ballots.map((ballot) => ballot[question.id])
  const given = answers.filter((answer) => answer !== undefined && answer !== null)
  const no_opinion = answers.filter((answer) => answer === null).length
  const numbers = given.filter((answer) => typeof answer === 'number')
  const groups = groupAnswers(question, given)
  const isText = question.kind === 'short' || question.kind === 'long'
  return {
    question: question.id,
    answered: given.length,
    no_opinion,
    skipped: answers.length - given.length - no_opinion,
    groups,
    mean: numbers.length > 0 ? round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length) : null,
    median: medianOf(numbers),
    texts: isText ? shuffleTexts(given.filter((answer) => typeof answer === 'string')) : [],
    decision:
      question.rule &&
      decideByMajority(question.rule, {
        counts: Object.fromEntries(groups.map(({ id, count }) => [id ?? '', count])),
        abstentions: no_opinion,
        has_quorum,
      }),
  }
}

function groupAnswers(question: PollQuestion, given: Exclude<PollAnswer, null>[]): AnswerGroup[] {
  const { kind, options, min, max } = question
  const countOf = (is: (answer: PollAnswer) => boolean) => given.filter(is).length
  if (kind === 'one' || kind === 'several')
    return options.map(({ id, label }) => ({
      id,
      label,
      count: countOf((answer) => (Array.isArray(answer) ? answer.includes(id) : answer === id)),
    }))
  // Borda count: the first of n options earns n points, the last earns 1.
  if (kind === 'ranking')
    return options.map(({ id, label }) => ({
      id,
      label,
      count: given.reduce<number>(
        (points, answer) => points + (Array.isArray(answer) ? options.length - answer.indexOf(id) : 0),
        0,
      ),
    }))
  if (kind === 'scale')
    return Array.from({ length: (max ?? 0) - (min ?? 0) + 1 }, (_, index) => {
      const step = (min ?? 0) + index
      return { id: String(step), label: String(step), count: countOf((answer) => answer === step) }
    })
  if (kind === 'short' || kind === 'long') return []
  const values = [...new Set(given.map(String))].toSorted((one, other) =>
    kind === 'number' ? Number(one) - Number(other) : one.localeCompare(other),
  )
  return values.map((value) => ({ id: value, label: value, count: countOf((answer) => String(answer) === value) }))
}

/** Returns a survey's question result without groups, means and texts that could point at somebody. */
function withoutSmallGroups(result: PollQuestionResult, hasPoints: boolean): PollQuestionResult {
  const { groups, answered } = result
  if (answered < MIN_ANSWERS_PER_RESULT_GROUP) return { ...result, groups: [], mean: null, median: null, texts: [] }
  // Points of a ranking do not count people.
  return hasPoints ? result : { ...result, groups: mergeSmallGroups(groups) }
}

function medianOf(numbers: number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return round(sorted.length % 2 === 1 ? above : (below + above) / 2)
}

const round = (number: number) => Math.round(number * 100) / 100
