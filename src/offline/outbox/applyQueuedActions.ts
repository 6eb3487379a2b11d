import type { OwnEventAnswer } from '#contract/events/events.ts'
import type { OutboxAction } from './Act.ts'

type Item = { id?: number }

/** Applies queued user actions to a stored API reply, so that a list shows them before they are sent. */
export function applyQueuedActions(key: string, answer: unknown, acts: OutboxAction[]): unknown {
  const [list] = /^\/(?:events|accords)(?=\/\d+$|\?|$)/.exec(key) ?? []
  if (!list || acts.length === 0 || typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const changes = new Map(acts.map((act) => [act.about, changeOf(act)]))
  const changed = <One extends Item>(one: One) => ({ ...one, ...changes.get(`${list}/${one.id}`) })
  const { data } = answer as { data: Item | Item[] }
  return { ...answer, data: Array.isArray(data) ? data.map(changed) : changed(data) }
}

function changeOf({ name, body }: OutboxAction): object | undefined {
  if (name === 'PUT /events/:id/answer')
    // The seat is unknown until the server has answered.
    return {
      mine: {
        answer: body?.['answer'] as OwnEventAnswer['answer'],
        seat: null,
        waiting_rank: null,
      } satisfies OwnEventAnswer,
    }
  if (name === 'POST /faq/:id/opinion' || name === 'POST /contact-us') return undefined
  return { is_favourite: name === 'PUT /accords/:id/favourite' }
}
