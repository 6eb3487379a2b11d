import { MAX_SECRET_VOTE_QUESTIONS, secretVoteQuestionKinds } from './pollLimits.ts'
import type { PollContent, PollQuestion } from './questions.ts'

/** Problem that an announcement of a poll must solve first: its question's key, or none, and a French sentence. */
export type PollProblem = { question: string | undefined; problem: string }

/** Returns everything that a draft lacks before it can be announced. */
export function listPollProblems({ kind, title, questions }: PollContent): PollProblem[] {
  const general = [
    title === '' && 'Donnez un titre',
    questions.length === 0 && 'Posez au moins une question',
    kind === 'vote' &&
      questions.length > MAX_SECRET_VOTE_QUESTIONS &&
      `Un vote secret pose au plus ${MAX_SECRET_VOTE_QUESTIONS} questions\u00a0: ses bulletins sont publiés entiers`,
    new Set(questions.map(({ id }) => id)).size < questions.length && 'Deux questions ont la même clé',
  ].filter((problem) => problem !== false)
  return [
    ...general.map((problem) => ({ question: undefined, problem })),
    ...questions.flatMap((question, index) =>
      listQuestionProblems(question, questions.slice(0, index), kind).map((problem) => ({
        question: question.id,
        problem,
      })),
    ),
  ]
}

function listQuestionProblems(question: PollQuestion, earlier: PollQuestion[], kind: PollContent['kind']): string[] {
  const { title, options, min, max, from_day, to_day, shown_if, rule } = question
  const hasOptions = ['one', 'several', 'ranking'].includes(question.kind)
  const before = shown_if && earlier.find(({ id }) => id === shown_if.question)
  const isOption = (key: string) => options.some(({ id }) => id === key)
  return [
    title === '' && 'Écrivez la question',
    hasOptions && options.length < 2 && 'Proposez au moins deux choix',
    hasOptions && options.some(({ label }) => label === '') && 'Écrivez chaque choix',
    hasOptions && new Set(options.map(({ label }) => label)).size < options.length && 'Deux choix sont identiques',
    hasOptions && new Set(options.map(({ id }) => id)).size < options.length && 'Deux choix ont la même clé',
    question.kind === 'several' && max !== null && max > options.length && 'Le plus grand nombre dépasse les choix',
    min !== null && max !== null && min > max && 'Le plus petit dépasse le plus grand',
    question.kind === 'scale' && !isScale(min, max) && 'Une échelle a de deux à onze degrés',
    from_day !== null && to_day !== null && from_day > to_day && 'Le premier jour suit le dernier',
    kind === 'vote' &&
      !secretVoteQuestionKinds.includes(question.kind) &&
      'Un vote secret ne demande ni texte, ni nombre, ni date\u00a0: ils trahiraient leur auteur',
    shown_if && !before && 'La question dont elle dépend ne la précède pas',
    before && !['one', 'several'].includes(before.kind) && 'Elle ne peut dépendre que d’un choix',
    before && shown_if.options.length === 0 && 'Choisissez les réponses après lesquelles elle est posée',
    before &&
      shown_if.options.some((key) => !before.options.some(({ id }) => id === key)) &&
      'Une réponse dont elle dépend n’existe plus',
    rule && question.kind !== 'one' && 'Seule une question à un choix se décide à la majorité',
    rule && question.kind === 'one' && !isOption(rule.adopts) && 'Choisissez ce que la majorité adopte',
  ].filter((problem) => typeof problem === 'string')
}

const isScale = (min: number | null, max: number | null) =>
  min !== null && max !== null && Number.isInteger(min) && Number.isInteger(max) && max - min >= 1 && max - min <= 10
