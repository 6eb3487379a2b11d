import type { EventType } from '#contract/events/events.ts'

/** What an event is, as it is said. */
export const eventTypes: Record<EventType, string> = {
  assemblee: 'Assemblée',
  permanence: 'Permanence',
  formation: 'Formation',
  reunion: 'Réunion',
  convivialite: 'Convivialité',
}
