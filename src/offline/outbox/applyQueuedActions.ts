import type { OutboxAction } from './Act.ts'

type Item = { id?: number }

/**
 * Applies queued user actions to a stored API reply, so that lists and pages show them before they are sent. An action
 * about `/events/4` changes the reply of that call, and entry 4 in the replies of `/events`.
 */
export function applyQueuedActions(key: string, answer: unknown, acts: OutboxAction[]): unknown {
  const [list] = /^\/[a-z-]+(?=\/\d+$|\?|$)/.exec(key) ?? []
  if (!list || acts.length === 0 || typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const changes = new Map(acts.map(({ about, shown }) => [about, shown]))
  const changed = <One extends Item>(one: One) => ({ ...one, ...changes.get(`${list}/${one.id}`) })
  const { data } = answer as { data: Item | Item[] | null }
  return { ...answer, data: Array.isArray(data) ? data.map(changed) : data && changed(data) }
}
