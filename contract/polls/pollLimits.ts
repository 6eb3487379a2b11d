/** Kinds of polls, in the order of the office. */
export const pollKinds = ['survey', 'consultation', 'vote'] as const
/** Kinds of questions. */
export const pollQuestionKinds = ['one', 'several', 'ranking', 'scale', 'number', 'date', 'short', 'long'] as const

/** Kinds of questions that a secret vote may ask: words and exact numbers could identify their author. */
export const secretVoteQuestionKinds: readonly string[] = ['one', 'several', 'ranking', 'scale']

/** Maximum number of questions of a poll. */
export const MAX_POLL_QUESTIONS = 30
/**
 * Maximum number of questions of a secret vote. Its ballots are published whole, and many answers together could mark a
 * ballot for a third person.
 */
export const MAX_VOTE_QUESTIONS = 8
/** Maximum number of options of a question. */
export const MAX_QUESTION_OPTIONS = 20
/** Minimum number of answers that a survey's result shows as a group. */
export const MIN_GROUP = 5
/** Maximum length of a short answer, in characters. */
export const MAX_SHORT_ANSWER = 200
/** Maximum length of a long answer, in characters. */
export const MAX_LONG_ANSWER = 2000
