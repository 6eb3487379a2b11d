import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from '#server/drizzle/drizzle.ts'
import type { PushNotificationSettings, PushSubscriptionBody } from '#contract/push/push.ts'
import { isRemovedPushEndpoint } from '#contract/push/removedEndpoint.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { push_subscriptions as table } from '#server/database/schema/push.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { deriveP256Keys, type P256Key } from '#server/secrets/p256Keys.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'
import { isPushService } from './pushServices.ts'

const DEVICES_AT_MOST = 10
const { urgent, reminders, seats, polls, with_mail, is_discreet } = table

type Member = Pick<ApiCaller['member'], 'id' | 'token_hash'>

/** Returns the VAPID key pairs that sign push notifications, derived from the portal's secret keys, newest first. */
export const vapidKeyPairs = (secrets: ValueEncryption): Promise<P256Key[]> => deriveP256Keys(secrets, 'push')

/** Returns the public VAPID keys with which browsers subscribe to push notifications. */
export const publicVapidKeys = async (secrets: ValueEncryption): Promise<string[]> =>
  (await vapidKeyPairs(secrets)).map(({ point }) => point.toString('base64url'))

/** Returns the push notification choices of the session's device; null without a subscription. */
export async function readPushChoice(db: Database, { token_hash }: Member): Promise<PushNotificationSettings | null> {
  const [chosen] = await db
    .select({ urgent, reminders, seats, polls, with_mail, is_discreet })
    .from(table)
    .where(eq(table.session_hash, token_hash))
  return chosen ?? null
}

/**
 * Subscribes the session's device to push notifications, and keeps the member's ten newest devices. Throws a 422 for an
 * unknown push service or invalid keys.
 */
export async function savePushSubscription(
  { db, env, secrets }: Pick<AppContext, 'db' | 'env' | 'secrets'>,
  { id: member_id, token_hash: session_hash }: Member,
  body: PushSubscriptionBody,
): Promise<void> {
  if (isRemovedPushEndpoint(body.endpoint)) {
    // The browser reports the subscription as removed.
    await deletePushSubscription(db, { token_hash: session_hash })
    throw new HttpError(422, 'Votre navigateur a désinscrit cet appareil. Rechargez la page, puis recommencez.')
  }
  if (!isPushService(body.endpoint, env))
    throw new HttpError(422, 'Ce navigateur a un service de notifications inconnu.')
  if (!isPoint(body.p256dh)) throw new HttpError(422, 'Ce navigateur a donné une clé illisible.')
  if (!(await publicVapidKeys(secrets)).includes(body.key))
    throw new HttpError(422, 'La clé du portail a changé. Rechargez la page, puis recommencez.')
  await inTransaction(db, async (tx) => {
    // A browser has one endpoint: unsubscribes its former user.
    await tx.delete(table).where(and(eq(table.endpoint, body.endpoint), ne(table.session_hash, session_hash)))
    const chosen = { ...body, member_id, chosen_at: sql`now()` }
    await tx
      .insert(table)
      .values({ ...chosen, session_hash })
      .onConflictDoUpdate({ target: table.session_hash, set: chosen })
    const older = tx
      .select({ session_hash: table.session_hash })
      .from(table)
      .where(eq(table.member_id, member_id))
      .orderBy(desc(table.chosen_at))
      .offset(DEVICES_AT_MOST)
    await tx.delete(table).where(inArray(table.session_hash, older))
  })
}

/** Unsubscribes the session's device from push notifications. */
export const deletePushSubscription = async (db: Database, { token_hash }: Pick<Member, 'token_hash'>): Promise<void> =>
  void (await db.delete(table).where(eq(table.session_hash, token_hash)))

function isPoint(text: string) {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
