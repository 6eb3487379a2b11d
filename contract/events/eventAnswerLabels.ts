import type { EventAnswer } from './events.ts'

/** What a member answers to an event, as they say it. */
export const eventAnswerLabels: Record<EventAnswer, string> = {
  oui: 'Je viens',
  'peut-etre': 'Peut-être',
  non: 'Je ne viens pas',
}
