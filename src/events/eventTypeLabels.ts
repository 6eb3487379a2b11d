import type { EventType } from '#contract/events/events.ts'

/** French labels of the event types. */
export const eventTypeLabels: Record<EventType, string> = {
  assemblee: 'Assemblée',
  permanence: 'Permanence',
  formation: 'Formation',
  reunion: 'Réunion',
  convivialite: 'Convivialité',
}
