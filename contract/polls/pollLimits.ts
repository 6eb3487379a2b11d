/** Kinds of polls, in the order of the office. */
export const pollKinds = ['survey', 'consultation', 'vote'] as const
/** Kinds of poll questions, by the form of their answer. */
export const pollQuestionKinds = ['one', 'several', 'ranking', 'scale', 'number', 'date', 'short', 'long'] as const

/** Kinds of questions that a secret vote may ask: words and exact numbers could identify their author. */
export const secretVoteQuestionKinds: readonly string[] = ['one', 'several', 'ranking', 'scale']

/** Maximum number of questions of a poll. */
export const MAX_POLL_QUESTIONS = 30
/**
 * Maximum number of questions of a secret vote. Its ballots are published whole, and many answers together could mark a
 * ballot for a third person.
 */
export const MAX_SECRET_VOTE_QUESTIONS = 8
/** Maximum number of options of a poll question. */
export const MAX_OPTIONS_PER_POLL_QUESTION = 20
/** Minimum number of answers in each group of a survey's result, so that no group identifies a person. */
export const MIN_ANSWERS_PER_RESULT_GROUP = 5
/** Maximum length of an answer to a short text question of a poll, in characters. */
export const MAX_SHORT_POLL_ANSWER_LENGTH = 200
/** Maximum length of an answer to a long text question of a poll, in characters. */
export const MAX_LONG_POLL_ANSWER_LENGTH = 2000
