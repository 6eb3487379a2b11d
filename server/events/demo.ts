import { eq } from '#server/drizzle/drizzle.ts'
import { demoEventRegistrations } from '#association/demo/events.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { findFreeSeatOrWaitlistPlace } from './answerEvent.ts'

/** Inserts the demo members' answers to demo events, in chronological order. */
export async function loadDemoEventAnswers(tx: Transaction): Promise<void> {
  for (const { event, member, answer } of demoEventRegistrations) {
    const [place] = await tx
      .select({ event_id: events.id, member_id: members.id, capacity: events.capacity })
      .from(events)
      .innerJoin(members, eq(members.email, member))
      .where(eq(events.slug, event))
    if (!place) continue
    const { capacity, ...key } = place
    const held = answer === 'oui' ? await findFreeSeatOrWaitlistPlace(tx, place.event_id, capacity) : {}
    await tx.insert(event_answers).values({ ...key, answer, ...held })
  }
}
