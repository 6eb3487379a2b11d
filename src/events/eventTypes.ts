import type { EventType } from '#contract/events/events.ts'

/** French labels of the event types. */
export const eventTypes: Record<EventType, string> = {
  assemblee: 'Assemblée',
  permanence: 'Permanence',
  formation: 'Formation',
  reunion: 'Réunion',
  convivialite: 'Convivialité',
}
