import { eq } from '#server/drizzle/drizzle.ts'
import { demoAssemblies, demoEventRegistrations } from '#association/demo/events.ts'
import type { Transaction } from '#server/database/connect.ts'
import {
  event_agendas,
  event_answers,
  event_assemblies,
  event_proxies,
  events,
} from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { findFreeSeatOrWaitlistPlace } from './answerEvent.ts'

/**
 * Inserts the demo members' answers to demo events, in chronological order, and the rules, agenda and proxy of the
 * demo's assemblies.
 */
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
  for (const { event, quorum, proxies_each, agenda, giver, holder } of demoAssemblies) {
    const [assembly] = await tx.select({ event_id: events.id }).from(events).where(eq(events.slug, event))
    const giver_id = await memberIdOf(tx, giver)
    const holder_id = await memberIdOf(tx, holder)
    if (!assembly || giver_id === undefined || holder_id === undefined) continue
    await tx.insert(event_assemblies).values({ ...assembly, quorum, proxies_each, counts_remote: true })
    await tx.insert(event_proxies).values({ ...assembly, giver_id, holder_id })
    if (agenda.length > 0) await tx.insert(event_agendas).values({ ...assembly, points: agenda })
  }
}

async function memberIdOf(tx: Transaction, email: string): Promise<number | undefined> {
  const [found] = await tx.select({ id: members.id }).from(members).where(eq(members.email, email))
  return found?.id
}
