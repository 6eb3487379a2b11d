import { and, eq, lte, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { push_subscriptions, push_waiting as waiting } from '#server/database/schema/push.ts'
import type { AppContext } from '#server/feature.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob, type BackgroundJob, type BackgroundJobServices } from '#server/jobs/job.ts'
import { deliverNotification } from './deliverNotification.ts'
import { vapidKeyPairs } from './subscriptions.ts'

const AT_ONCE = 20
const ATTEMPTS = 6
/** Seconds that a process reserves a queued push notification; after a crash, another process takes over. */
const TAKEN_S = 60
/** Seconds until the first retry of a push notification; doubled each time. */
const AGAIN_S = 30

/** Returns the queue's batch name of an e-mail that is held back for a push notification. */
export const heldBackMailBatchName = (name: string): string => `push ${name}`

/** Job that sends queued push notifications. */
export const pushDeliveryJobKind = { name: 'push.send', payload: z.object({}) }

/**
 * Returns the job that sends queued push notifications in parallel. Failures are retried with increasing delays until
 * they expire.
 */
export const pushDeliveryJob = ({ secrets }: Pick<AppContext, 'secrets'>): BackgroundJob =>
  defineBackgroundJob({
    ...pushDeliveryJobKind,
    limits: { withinMs: 120_000 },
    async run(_payload, tools) {
      const { db, signal } = tools
      await db.delete(waiting).where(lte(waiting.expires_at, sql`now()`))
      let taken: Row[]
      do {
        taken = await take(db)
        const keys = await vapidKeyPairs(secrets)
        await Promise.all(taken.map((row) => send(row, keys, tools)))
      } while (taken.length === AT_ONCE && !signal.aborted)
      const [next] = await db.select({ at: sql<string | null>`min(${waiting.due_at})` }).from(waiting)
      // A row queued during the run triggers another run.
      if (next?.at) await queueBackgroundJob(db, pushDeliveryJobKind, {}, { key: 'waiting', at: new Date(next.at) })
    },
  })

type Row = typeof waiting.$inferSelect
type Keys = Awaited<ReturnType<typeof vapidKeyPairs>>

const take = (db: Database): Promise<Row[]> =>
  db
    .update(waiting)
    .set({
      attempts: sql`${waiting.attempts} + 1`,
      due_at: sql`now() + make_interval(secs => ${TAKEN_S})`,
    })
    .where(
      sql`${waiting.id} in (
        select id from ${waiting} where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked)`,
    )
    .returning()

async function send(row: Row, keys: Keys, { db, log, signal, env }: BackgroundJobServices) {
  const { id, session_hash, kind, about, mail, expires_at, attempts } = row
  const [device] = await db.select().from(push_subscriptions).where(eq(push_subscriptions.session_hash, session_hash))
  const key = device && keys.find(({ point }) => point.toString('base64url') === device.key)
  if (!device) return
  const note = { kind, is_discreet: device.is_discreet, ...(about !== null && { about }) }
  const lifetime = Math.max(0, Math.round((expires_at.getTime() - Date.now()) / 1000))
  // The portal's key was rotated: the browser subscribes again at the member's next visit.
  const outcome = key ? await deliverNotification(device, note, { key, lifetime, signal, env }) : 'gone'
  if (outcome === 'gone') {
    await db.delete(push_subscriptions).where(eq(push_subscriptions.session_hash, session_hash))
    return
  }
  if (outcome === 'taken') {
    if (mail)
      await db.delete(outbox).where(and(eq(outbox.batch, heldBackMailBatchName(mail)), eq(outbox.status, 'waiting')))
    await db.delete(waiting).where(eq(waiting.id, id))
    return
  }
  // Omits endpoint and response, which identify a device.
  log.warn({ push: id, kind, attempts, status: outcome.status }, 'a notification could not be sent')
  const isOver = attempts >= ATTEMPTS || outcome.isRefused
  await (isOver
    ? db.delete(waiting).where(eq(waiting.id, id))
    : db
        .update(waiting)
        .set({ due_at: sql`now() + make_interval(secs => ${Math.max(outcome.after, AGAIN_S * 2 ** (attempts - 1))})` })
        .where(eq(waiting.id, id)))
}
