import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { batchesOf } from '#server/content/batchesOf.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import type { Env } from '#server/env.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { eventRecipients, mailValues } from './recipients.ts'

const state = { id: events.id, starts_at: events.starts_at, is_cancelled: events.is_cancelled }
type State = Pick<typeof events.$inferSelect, keyof typeof state>

/** What of the events an import may change, as it stands: imports take turns, and nothing else changes it. */
export const eventStates = (tx: Transaction): Promise<State[]> => tx.select(state).from(events)

/** What a change means to those who come: one that moved is reminded of again, and one that is cancelled is told. */
export async function notifyChanges(tx: Transaction, before: State[], env: Pick<Env, 'PUBLIC_URL'>): Promise<void> {
  const former = new Map(before.map((event) => [event.id, event]))
  const [moved, cancelled]: [number[], number[]] = [[], []]
  for (const { id, starts_at, is_cancelled } of await eventStates(tx)) {
    const was = former.get(id)
    if (!was) continue
    if (was.starts_at.getTime() !== starts_at.getTime()) moved.push(id)
    if (is_cancelled && !was.is_cancelled) cancelled.push(id)
  }
  if (moved.length > 0) await tx.update(event_answers).set({ reminded_at: null }).where(isOf(moved))
  if (cancelled.length > 0) await tellCancelled(tx, cancelled, env)
}

/** Who has a seat or waits for one is written to, unless it has begun. */
async function tellCancelled(tx: Transaction, cancelled: number[], env: Pick<Env, 'PUBLIC_URL'>) {
  const given = await tx
    .select({ event_id: event_answers.event_id, member_id: event_answers.member_id })
    .from(event_answers)
    .innerJoin(events, eq(events.id, event_answers.event_id))
    .where(
      and(
        isOf(cancelled),
        eq(event_answers.answer, 'oui'),
        eq(events.withdrawn, false),
        gt(events.starts_at, sql`now()`),
      ),
    )
  for (const part of batchesOf(given)) {
    for (const told of await eventRecipients(tx, part)) {
      const { recipient, lifetime } = told
      await queueMail(tx, { recipient, lifetime, content: { kind: 'eventCancelled', ...mailValues(told, env) } })
    }
  }
}

const isOf = (ids: number[]) => inArray(event_answers.event_id, ids)
