import type { PollSummary } from '#contract/polls/polls.ts'
import type { PollKind } from '#contract/polls/questions.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'
import { formatDayAndTime } from '#src/lib/dates.ts'

/** French names of the kinds of polls. */
export const pollKindLabels: Record<PollKind, string> = {
  survey: 'Sondage anonyme',
  consultation: 'Consultation à votre nom',
  vote: 'Vote secret',
}

/** Three French sentences on what is known of an answer, by kind of poll. */
export const secrecySentences: Record<PollKind, readonly [string, string, string]> = {
  survey: [
    'Personne, ni le bureau ni qui administre la base de données, ne peut relier vos réponses à votre nom.',
    'Le bureau sait que vous avez participé, et lit un résultat où les réponses rares sont regroupées.',
    'Cela ne protège pas de qui regarde votre écran, d’un appareil piégé, ni de qui surveillerait le réseau du portail.',
  ],
  consultation: [
    'Vos réponses sont à votre nom\u00a0: le bureau les lit.',
    'Vous pouvez les changer jusqu’à la clôture.',
    'Les autres adhérents ne voient que le résultat d’ensemble.',
  ],
  vote: [
    'Personne, ni le bureau ni qui administre la base de données, ne peut relier votre bulletin à votre nom.',
    'Le bureau sait que vous avez participé\u00a0; après la clôture, les bulletins sont publiés sans nom et chacun peut recompter.',
    'Cela ne protège pas de qui regarde votre écran, d’un appareil piégé, ni de qui surveillerait le réseau du portail.',
  ],
}

/** French words for the outcome of a question's majority rule. */
export const decisionLabels: Record<PollQuestionDecision['outcome'], string> = {
  adopted: 'Adopté',
  rejected: 'Rejeté',
  tie: 'Égalité\u00a0: non adopté',
  'no-quorum': 'Quorum non atteint\u00a0: sans effet',
}

/** Returns when a poll opens, closes or has closed, as a French sentence part. */
export function formatPollHours({ state, opens_at, closes_at }: Pick<PollSummary, 'state' | 'opens_at' | 'closes_at'>) {
  if (state === 'scheduled') return `Ouvre le ${formatDayAndTime(opens_at)}`
  if (state === 'closed' || Date.parse(closes_at) <= Date.now()) return `Close depuis le ${formatDayAndTime(closes_at)}`
  return `Jusqu’au ${formatDayAndTime(closes_at)}`
}

/** Returns the member's own part in a poll in French; undefined when there is nothing to say. */
export function formatOwnPart({ kind, state, mine }: PollSummary): string | undefined {
  if (mine.has_voted) return kind === 'vote' ? 'A voté' : 'Vous avez répondu'
  return state === 'open' ? 'Votre avis est attendu' : undefined
}
