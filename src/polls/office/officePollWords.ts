import type { PollKind, PollQuestionKind, PollState } from '#contract/polls/questions.ts'

/** French names of the kinds of polls, for the board. */
export const officePollKindLabels: Record<PollKind, string> = {
  survey: 'Sondage anonyme',
  consultation: 'Consultation avec les noms',
  vote: 'Vote secret',
}

/** French names of the states of a poll. */
export const officePollStateLabels: Record<PollState, string> = {
  draft: 'brouillon',
  scheduled: 'annoncée',
  open: 'ouverte',
  closed: 'close',
}

/** French names of the kinds of questions. */
export const questionKindLabels: Record<PollQuestionKind, string> = {
  one: 'Un choix',
  several: 'Plusieurs choix',
  ranking: 'Classement',
  scale: 'Échelle',
  number: 'Nombre',
  date: 'Date',
  short: 'Texte court',
  long: 'Texte long',
}
