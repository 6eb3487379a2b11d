import type { EventAnswer } from './events.ts'

/** French labels of a member's answer to an event. */
export const eventAnswerLabels: Record<EventAnswer, string> = {
  oui: 'Je viens',
  'peut-etre': 'Peut-être',
  non: 'Je ne viens pas',
}
