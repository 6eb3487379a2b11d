import type { EventAnswer } from '#contract/events.ts'

/** What a member answers, as they say it. */
export const answerLabels: Record<EventAnswer, string> = {
  oui: 'Je viens',
  'peut-etre': 'Peut-être',
  non: 'Je ne viens pas',
}
