import { eventAnswerLabels } from '#contract/events/eventAnswerLabels.ts'
import type { EventDetails } from '#contract/events/events.ts'
import type { QueueableApiCallName } from '#contract/contract.ts'
import type { OutboxAction } from './Act.ts'

/**
 * Returns the French sentence about the outcome of a queued user action, from the portal's reply. The sentence of most
 * calls is « C’est noté. ».
 */
export const actionOutcomeSentence = (act: OutboxAction, reply: unknown): string =>
  words[act.name]?.(act, reply) ?? 'C’est noté.'

const words: Partial<Record<QueueableApiCallName, (act: OutboxAction, reply: unknown) => string>> = {
  'PUT /events/:id/answer': ({ body }, reply) =>
    seatWords(body?.['answer'], (reply as { data: EventDetails }).data.mine),
  'POST /faq/:id/opinion': () => 'Merci, il est compté.',
  'POST /contact-us': () => 'Il est arrivé au bureau.',
}

/**
 * Returns the French sentence about a member's registration for an event, after a queued one was sent. A newer
 * registration made elsewhere prevails: the sentence states the current one.
 */
function seatWords(given: unknown, { answer, seat, waiting_rank }: EventDetails['mine']): string {
  if (answer !== given)
    return answer
      ? `Vous avez répondu «\u00a0${eventAnswerLabels[answer]}\u00a0» depuis\u00a0: c’est gardé.`
      : 'C’est noté.'
  if (seat === 'inscrit') return 'Votre place est réservée.'
  if (seat !== 'attente') return 'C’est noté.'
  const rank = waiting_rank === 1 ? '1er' : `${waiting_rank}e`
  return `L’événement était complet\u00a0: vous êtes ${rank} dans la file d’attente.`
}
