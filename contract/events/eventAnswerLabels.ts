import type { EventAnswer } from './events.ts'

/** French labels of a member's registration answer to an event: yes, maybe, no. */
export const eventAnswerLabels: Record<EventAnswer, string> = {
  oui: 'Je viens',
  'peut-etre': 'Peut-être',
  non: 'Je ne viens pas',
}
