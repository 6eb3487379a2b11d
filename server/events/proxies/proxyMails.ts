import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import type { Env } from '#server/env.ts'
import type { EventMail } from '#server/events/eventMail.ts'
import { eventMailValues, readRecipientsOfEventAnswers } from '#server/events/recipients.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type ProxyMail = {
  kind: Extract<EventMail['kind'], `proxy${string}`>
  event_id: number
  /** Id of the member who receives the mail; null when a giver has named nobody: a dummy mail is queued. */
  to: number | null
  /** Id of the member whose act the mail reports. */
  from: number
}

/** Queues the e-mail that tells a member about another one's act on a proxy for an assembly. */
export async function queueProxyMail(
  tx: Transaction,
  env: Env,
  { kind, event_id, to, from }: ProxyMail,
): Promise<void> {
  const [told] = await readRecipientsOfEventAnswers(tx, [{ event_id, member_id: to ?? from }])
  const [person] = await tx
    .select({ name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(members)
    .where(eq(members.id, from))
  if (!told || !person) return
  const content = { kind, ...eventMailValues(told, env), person: person.name }
  await queueMail(tx, { recipient: to === null ? null : told.recipient, lifetime: told.lifetime, content })
}
