import { and, desc, eq, lt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { boardMailingRoutes as calls, type MailingAudience } from '#contract/mailings/office.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companies } from '#server/database/schema/companies.ts'
import { mailings } from '#server/database/schema/mailings.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { sqlTimeAgo, sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { countPushDevices, queuePushNotification } from '#server/push/queuePush.ts'
import { mailingAudienceName, mailingAudienceSqlCondition, audienceMemberIdsSql } from './audience.ts'
import { isMailingSent, storedMailingIdempotencyKey } from './isMailingSent.ts'
import { listUrgentMessages } from './listUrgentMessages.ts'

/** Number of mails of a mailing sent per minute, so that urgent mails pass between them. */
const A_MINUTE = 100
/** Time after which an unsent mail of a mailing expires. */
const LIFETIME = { days: 3 }
const batchOf = (id: number) => `mailing ${id}`

/** Registers the API routes of the board's mailings, and of a member's urgent messages. */
export function mountMailingRoutes(app: FastifyInstance, { db }: Pick<AppContext, 'db'>) {
  mountApiCall(app, calls.mailings, ({ query }) => listMailings(db, query))
  mountApiCall(app, calls.urgentMessages, async ({ member }) => ({ data: await listUrgentMessages(db, member.id) }))
  mountApiCall(app, calls.countAudience, async ({ body: { audience } }) => {
    await mailingAudienceName(db, audience)
    const count = await db.$count(members, mailingAudienceSqlCondition(audience))
    const devices = await countPushDevices(db, 'urgent', audienceMemberIdsSql(audience))
    return { data: { count, minutes: Math.ceil(count / A_MINUTE), devices } }
  })
  mountApiCall(app, calls.sendMailing, async ({ body, member }) => {
    const written = await sendMailing(db, { ...body, by_member: member.id })
    return { success: true, message: `Le message part à ${written} ${written > 1 ? 'personnes' : 'personne'}.` }
  })
  mountApiCall(app, calls.stopMailing, async ({ params: { id }, member }) => {
    const stopped = await stopMailing(db, { id, by_member: member.id })
    const what = stopped > 1 ? `${stopped} messages ne partiront pas` : 'Un message ne partira pas'
    return { success: true, message: stopped > 0 ? `${what}.` : 'Tout était déjà parti.' }
  })
}

type Sending = {
  key: string
  subject: string
  content: string
  audience: MailingAudience
  count: number
  is_urgent: boolean
  by_member: number
}

/**
 * Queues a mail of a mailing for each member of the audience, a hundred a minute, and returns their number. Repeating
 * the same mailing has no effect. Throws a 409 when the audience's size has changed since the preview, or the
 * idempotency key belongs to another mailing.
 */
export const sendMailing = (db: Database, sending: Sending) =>
  inTransaction(db, async (tx) => {
    const { subject, content, audience, count, is_urgent, by_member } = sending
    const name = await mailingAudienceName(tx, audience)
    if (await isMailingSent(tx, sending)) return count
    const key = storedMailingIdempotencyKey(sending)
    const [mailing] = await tx
      .insert(mailings)
      .values({ key, subject, content, audience, is_urgent, by_member, written: count })
      .onConflictDoNothing()
      .returning({ id: mailings.id })
    if (!mailing && (await isMailingSent(tx, sending))) return count
    if (!mailing) throw new Error('A mailing was not written down')
    const written = await tx.execute(sql`
      insert into ${outbox} (recipient, batch, content, next_attempt_at, expires_at)
      select ${members.email}, ${batchOf(mailing.id)},
        jsonb_build_object('kind', 'mailing', 'color', ${companies.color}, 'office', ${companies.contact} ->> 'email',
          'subject', ${subject}::text, 'content', ${content}::text),
        now() + make_interval(mins => ((row_number() over (order by ${members.id}) - 1) / ${A_MINUTE})::int),
        ${sqlTimeFromNow(LIFETIME)}
      from ${members} join ${companies} on ${companies.id} = ${members.company_id}
      where ${mailingAudienceSqlCondition(audience)}`)
    if (written.rowCount !== count)
      throw new HttpError(
        409,
        `Ce message irait maintenant à ${written.rowCount ?? 0} personnes\u00a0: relisez, puis envoyez.`,
      )
    if (is_urgent)
      await queuePushNotification(tx, {
        kind: 'urgent',
        lifetime: durationToSeconds(LIFETIME),
        members: audienceMemberIdsSql(audience),
      })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'mailing.sent',
      subject_id: mailing.id,
      after: { audience: name, subject, written: count, ...(is_urgent && { is_urgent }) },
    })
    return count
  })

/** Deletes the unsent mails of a mailing and returns their number. */
const stopMailing = (db: Database, { id, by_member }: { id: number; by_member: number }): Promise<number> =>
  inTransaction(db, async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update')
    if (!mailing) throw new NotFoundError('Ce courrier n’existe plus.')
    const gone = await tx.delete(outbox).where(and(eq(outbox.batch, batchOf(id)), eq(outbox.status, 'waiting')))
    const stopped = gone.rowCount ?? 0
    if (stopped === 0) return 0
    await tx
      .update(mailings)
      .set({ stopped: sql`${mailings.stopped} + ${stopped}` })
      .where(eq(mailings.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'mailing.stopped', subject_id: id, after: { stopped } })
    return stopped
  })

async function listMailings(db: Database, query: { page: number; per_page: number }) {
  await countSent(db)
  const rows = await db
    .select({ mailing: mailings, by: sql<string | null>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(mailings)
    .leftJoin(members, eq(members.id, mailings.by_member))
    .orderBy(desc(mailings.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const data = rows.map(async ({ mailing: { audience, made_at, ...mailing }, by }) => ({
    ...mailing,
    audience: await mailingAudienceName(db, audience).catch(() => 'Un groupe qui n’existe plus'),
    by: by ?? 'Quelqu’un du bureau',
    made_at: made_at.toISOString(),
  }))
  return { data: await Promise.all(data), meta: paginationReplyFields(query, await db.$count(mailings)) }
}

/** Updates the numbers of sent and failed mails of all mailings; mails deleted from the outbox stay counted. */
const countSent = async (db: Database): Promise<void> =>
  void (await db.execute(sql`
    update ${mailings} set sent = greatest(sent, counted.gone), refused = greatest(refused, counted.lost)
    from (
      select ${outbox.batch} as batch, count(*) filter (where ${outbox.status} = 'sent')::int as gone,
        count(*) filter (where ${outbox.status} in ('failed', 'expired'))::int as lost
      from ${outbox} where ${outbox.batch} like 'mailing %' group by ${outbox.batch}
    ) as counted
    where counted.batch = 'mailing ' || ${mailings.id}`))

/** Job that counts mailings' sent mails before the outbox deletes them. */
export const countSentMailingMailsJob = defineBackgroundJob({
  name: 'board.mailings',
  payload: z.object({}),
  everyMs: 3_600_000,
  run: (_payload, { db }) => countSent(db),
})

/** Deletes mailings after their retention period. */
export const sweepMailings = async (db: Database): Promise<void> =>
  void (await db.delete(mailings).where(lt(mailings.made_at, sqlTimeAgo(retentionPeriods.letter))))
