import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PushNotificationKind } from '#contract/push/push.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { push_subscriptions as table, push_waiting } from '#server/database/schema/push.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { heldBackMailBatchName, pushDeliveryJobKind } from './sendPushesWork.ts'

/** Seconds that an e-mail is held back while the push notification may be delivered instead. */
const MAIL_AFTER_S = 15 * 60
const TEST_LIFETIME_S = 600

type Told = {
  kind: PushNotificationKind
  /** Id of the event or poll that the push notification is about. */
  about?: number
  /** Seconds until the push notification expires. */
  lifetime: number
}

/**
 * Queues a push notification for members who want this kind, in the current transaction. `members` is an SQL subquery
 * of member ids. Returns the number of devices.
 */
export async function queuePushNotification(tx: Transaction, told: Told & { members: SQL }): Promise<number> {
  return queue(tx, { ...told, to: and(eq(table[told.kind], true), sql`${table.member_id} in ${told.members}`) })
}

/** Returns the number of devices of some members that a push notification would reach. */
export async function countPushDevices(db: Database, kind: PushNotificationKind, members: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(sessions, isOpen)
    .where(and(eq(table[kind], true), sql`${table.member_id} in ${members}`))
  return row?.count ?? 0
}

/**
 * Queues an e-mail, and push notifications on the devices that want them. For members who want notifications only, the
 * mail is held back and deleted once a device accepts.
 */
export async function queueMailAndPush(
  tx: Transaction,
  { member_id, kind, about, mail }: Pick<Told, 'kind' | 'about'> & { member_id: number; mail: TimedMail },
): Promise<void> {
  const { lifetime } = mail
  const [wish] = await tx
    .select({ alone: sql<boolean | null>`not bool_or(${table.with_mail})` })
    .from(table)
    .innerJoin(sessions, isOpen)
    .where(and(eq(table.member_id, member_id), eq(table[kind], true)))
  const waits = wish?.alone === true && lifetime > 2 * MAIL_AFTER_S
  const name = waits ? randomUUID() : undefined
  await queueMail(tx, { ...mail, ...(name && { batch: heldBackMailBatchName(name), delay: MAIL_AFTER_S }) })
  if (wish && wish.alone !== null)
    await queue(tx, {
      kind,
      about,
      lifetime,
      mail: name,
      to: and(eq(table.member_id, member_id), eq(table[kind], true)),
    })
}
type TimedMail = Parameters<typeof queueMail>[1] & { lifetime: number }

/**
 * Queues push notifications beside the mails of a batch that the current transaction has queued, until each mail
 * expires. A mail of a member who wants notifications only leaves the batch: it is held back, and deleted once a device
 * accepts.
 */
export async function queuePushBesideMails(
  tx: Transaction,
  { kind, about, batch }: Pick<Told, 'kind' | 'about'> & { batch: string },
): Promise<void> {
  const written = await tx.execute(sql`
    with mails as (
      select id, member_id, expires_at from ${outbox} where batch = ${batch} and created_at = now()::timestamptz(3)
    ), alone as (
      select ${table.member_id} from ${table} join ${sessions} on ${isOpen} where ${table[kind]}
      group by ${table.member_id} having not bool_or(with_mail)
    ), held as (
      update ${outbox} as mail
      set batch = ${heldBackMailBatchName('')}::text || gen_random_uuid(),
        next_attempt_at = next_attempt_at + make_interval(secs => ${MAIL_AFTER_S})
      from mails join alone on alone.member_id = mails.member_id
      where mail.id = mails.id and mails.expires_at > now() + make_interval(secs => ${2 * MAIL_AFTER_S})
      returning mail.id, substring(mail.batch from ${heldBackMailBatchName('').length + 1}::int)::uuid as name
    )
    insert into ${push_waiting} (session_hash, kind, about, mail, expires_at)
    select ${table.session_hash}, ${kind}, ${about ?? null}::int, held.name, mails.expires_at
    from mails join ${table} on ${table.member_id} = mails.member_id join ${sessions} on ${isOpen}
      left join held on held.id = mails.id
    where ${table[kind]}`)
  if ((written.rowCount ?? 0) > 0) await queueBackgroundJob(tx, pushDeliveryJobKind, {}, { key: 'waiting' })
}

/** Queues a test push notification for the session's device. Returns false when it has no subscription. */
export const queueTestPushNotification = (
  db: Database,
  { token_hash }: Pick<ApiCaller['member'], 'token_hash'>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const to = eq(table.session_hash, token_hash)
    return (await queue(tx, { kind: 'test', lifetime: TEST_LIFETIME_S, to })) > 0
  })

type Queued = Omit<Told, 'kind' | 'about'> & {
  kind: Told['kind'] | 'test'
  about?: number | undefined
  mail?: string | undefined
  to: SQL | undefined
}

async function queue(tx: Transaction, { kind, about, lifetime, mail, to }: Queued): Promise<number> {
  const written = await tx.execute(sql`
    insert into ${push_waiting} (session_hash, kind, about, mail, expires_at)
    select ${table.session_hash}, ${kind}, ${about ?? null}::int, ${mail ?? null}::uuid,
      now() + make_interval(secs => ${lifetime})
    from ${table} join ${sessions} on ${isOpen} where ${to}`)
  const devices = written.rowCount ?? 0
  if (devices > 0) await queueBackgroundJob(tx, pushDeliveryJobKind, {}, { key: 'waiting' })
  return devices
}

const isOpen = and(eq(sessions.token_hash, table.session_hash), gt(sessions.expires_at, sql`now()`))
