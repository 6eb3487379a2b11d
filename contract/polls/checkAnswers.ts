import { MAX_LONG_POLL_ANSWER_LENGTH, MAX_SHORT_POLL_ANSWER_LENGTH } from './pollLimits.ts'
import type { PollQuestion } from './questions.ts'

/** Answer to a question: option key, option keys, number, day or text; null for « sans opinion ». */
export type PollAnswer = string | string[] | number | null
/** Answers by question key. A question without an entry is not answered. */
export type PollAnswersByQuestion = Record<string, PollAnswer>

/** Returns the questions that are asked after these answers, in order: branches not taken are left out. */
export function listAskedQuestions(questions: PollQuestion[], answers: PollAnswersByQuestion): PollQuestion[] {
  const asked: PollQuestion[] = []
  for (const question of questions) {
    const { shown_if } = question
    const isAsked = !shown_if || asked.some(({ id }) => id === shown_if.question)
    if (isAsked && (!shown_if || hasChosen(answers[shown_if.question], shown_if.options))) asked.push(question)
  }
  return asked
}

/** Returns the answers in the order of the questions, without those of questions that are not asked. */
export function orderAnswers(questions: PollQuestion[], answers: PollAnswersByQuestion): PollAnswersByQuestion {
  return Object.fromEntries(
    listAskedQuestions(questions, answers).flatMap(({ id }) => {
      const answer = answers[id]
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}

/** Returns a French error message for each question whose answer is missing or invalid, by question key. */
export function checkAnswers(questions: PollQuestion[], answers: PollAnswersByQuestion): Record<string, string> {
  const asked = listAskedQuestions(questions, answers)
  const errors: Record<string, string> = {}
  for (const question of asked) {
    const error = checkAnswer(question, answers[question.id])
    if (error) errors[question.id] = error
  }
  for (const id of Object.keys(answers)) {
    if (!asked.some((question) => question.id === id)) errors[id] = 'Cette question n’est pas posée'
  }
  return errors
}

/** Returns the French error message of one answer; undefined when it is valid. */
export function checkAnswer(question: PollQuestion, answer: PollAnswer | undefined): string | undefined {
  if (answer === null) return undefined
  if (answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0))
    return question.is_required
      ? 'Répondez, ou choisissez «\u00a0sans opinion\u00a0»'
      : answer === undefined
        ? undefined
        : 'Cette réponse est vide'
  return checks[question.kind](question, answer)
}

type Check = (question: PollQuestion, answer: string | string[] | number) => string | undefined

const UNKNOWN = 'Ce choix n’existe pas'

const checkText =
  (max: number): Check =>
  (_question, answer) => {
    if (typeof answer !== 'string') return 'Écrivez votre réponse'
    return answer.length > max ? `Au plus ${max} caractères` : undefined
  }

const checkNumber: Check = ({ min, max, kind }, answer) => {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Écrivez un nombre'
  if (kind === 'scale' && !Number.isInteger(answer)) return UNKNOWN
  if (min !== null && answer < min) return `Au moins ${formatNumber(min)}`
  return max !== null && answer > max ? `Au plus ${formatNumber(max)}` : undefined
}

const checks: Record<PollQuestion['kind'], Check> = {
  one: ({ options }, answer) => (options.some(({ id }) => id === answer) ? undefined : UNKNOWN),
  several: (question, answer) => {
    const wrong = checkKeys(question, answer)
    if (wrong || !Array.isArray(answer)) return wrong
    const { min, max } = question
    if (min !== null && answer.length < min) return `Choisissez au moins ${formatChoices(min)}`
    return max !== null && answer.length > max ? `Choisissez au plus ${formatChoices(max)}` : undefined
  },
  ranking: (question, answer) =>
    checkKeys(question, answer) ??
    (Array.isArray(answer) && answer.length === question.options.length ? undefined : 'Classez chaque choix'),
  scale: checkNumber,
  number: checkNumber,
  date: ({ from_day, to_day }, answer) => {
    if (typeof answer !== 'string' || !isDay(answer)) return 'Choisissez un jour'
    if (from_day !== null && answer < from_day) return 'Ce jour est trop tôt'
    return to_day !== null && answer > to_day ? 'Ce jour est trop tard' : undefined
  },
  short: checkText(MAX_SHORT_POLL_ANSWER_LENGTH),
  long: checkText(MAX_LONG_POLL_ANSWER_LENGTH),
}

const checkKeys: Check = ({ options }, answer) =>
  Array.isArray(answer) &&
  new Set(answer).size === answer.length &&
  answer.every((key) => options.some(({ id }) => id === key))
    ? undefined
    : UNKNOWN

function hasChosen(answer: PollAnswer | undefined, options: string[]): boolean {
  if (answer === undefined || answer === null) return false
  return options.some((key) => (Array.isArray(answer) ? answer.includes(key) : answer === key))
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

const formatNumber = (number: number) => String(number).replace('.', ',')
const formatChoices = (count: number) => `${count}\u00a0choix`
