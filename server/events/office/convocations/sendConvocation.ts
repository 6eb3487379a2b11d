import { desc, eq } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { splitRowsIntoInsertBatches } from '#server/content/splitRowsIntoInsertBatches.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_convocation_recipients, event_convocations, events } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError } from '#server/lib/errors.ts'
import { scopedIdempotencyKey } from '#server/limits/idempotencyKeys.ts'
import { createMailNotConfiguredError } from '#server/mail/createMailNotConfiguredError.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { composeConvocation, pointTitle } from './composeConvocation.ts'
import { listConvokedMembers } from './convocationRecipients.ts'
import { convocationOutboxBatchName } from './settleConvocations.ts'

/** Number of convocations sent per minute, so that urgent mails pass between them. */
const A_MINUTE = 100
const AT_ONCE = 500

type Sending = { id: number; key: string; count: number; fingerprint: string; by_member: number }

/**
 * Convokes the members to an assembly: queues a mail for each, and lists those who need a letter. Repeating the same
 * sending has no effect. Throws a 409 when the content or the number of members has changed since the reading, or when
 * the last convocation says the same.
 */
export async function sendConvocation(
  { db, env }: { db: Database; env: Env },
  { id, key, count, fingerprint, by_member }: Sending,
): Promise<void> {
  if (!canDeliverMails(env)) throw await createMailNotConfiguredError(db, 'la convocation')
  const stored = scopedIdempotencyKey(`member ${by_member}`, key)
  await inTransaction(db, async (tx) => {
    // The lock makes a concurrent sending wait, and then see this one.
    await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('no key update')
    if ((await tx.$count(event_convocations, eq(event_convocations.key, stored))) > 0) return
    const next = await composeConvocation(tx, id)
    if (next.obstacle) throw new HttpError(409, next.obstacle)
    if (next.fingerprint !== fingerprint)
      throw new HttpError(409, 'L’assemblée ou son ordre du jour a changé entre-temps\u00a0: relisez la convocation.')
    if (await isLastConvocation(tx, id, next.fingerprint))
      throw new HttpError(409, 'Cette convocation est déjà partie, et rien n’a changé depuis.')
    const convoked = await listConvokedMembers(tx, next.company_id)
    if (convoked.length !== count)
      throw new HttpError(
        409,
        `La convocation irait maintenant à ${convoked.length} personnes\u00a0: relisez, puis envoyez.`,
      )
    const { content } = next
    const [made] = await tx
      .insert(event_convocations)
      .values({ event_id: id, key: stored, fingerprint, content, by_member })
      .returning({ id: event_convocations.id })
    if (!made) throw new Error('A convocation was not written down')
    const rows = convoked.map(({ id: member_id, is_unreachable }) => ({
      convocation_id: made.id,
      member_id,
      state: is_unreachable ? ('letter' as const) : ('waiting' as const),
    }))
    for (const part of splitRowsIntoInsertBatches(rows)) await tx.insert(event_convocation_recipients).values(part)
    const { title, when, place, proxies } = content
    const mail = {
      kind: 'assemblyConvocation' as const,
      title,
      when,
      place,
      proxies,
      points: content.points.map(pointTitle),
      url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.event(id)}` : '',
    }
    const mails = convoked
      .filter(({ is_unreachable }) => !is_unreachable)
      .map(({ recipient, color }, rank) => ({
        recipient,
        lifetime: next.lifetime,
        delay: Math.floor(rank / A_MINUTE) * 60,
        batch: convocationOutboxBatchName(made.id),
        content: { ...mail, color },
      }))
    for (let from = 0; from < mails.length; from += AT_ONCE) await queueMails(tx, mails.slice(from, from + AT_ONCE))
    await writeAuditLogLine(tx, {
      by_member,
      act: 'convocation.sent',
      subject_id: id,
      after: { mails: mails.length, letters: convoked.length - mails.length },
    })
  })
}

/** True when the last convocation to an assembly has this fingerprint. */
export async function isLastConvocation(db: Database | Transaction, id: number, fingerprint: string): Promise<boolean> {
  const [last] = await db
    .select({ fingerprint: event_convocations.fingerprint })
    .from(event_convocations)
    .where(eq(event_convocations.event_id, id))
    .orderBy(desc(event_convocations.id))
    .limit(1)
  return last?.fingerprint === fingerprint
}
