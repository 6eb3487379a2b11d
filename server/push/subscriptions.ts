import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from '#server/drizzle/drizzle.ts'
import type { PushChoice, PushSubscriptionBody } from '#contract/push/push.ts'
import { isRemovedEndpoint } from '#contract/push/removedEndpoint.ts'
import type { Caller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { push_subscriptions as table } from '#server/database/schema/push.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { p256Keys, type P256Key } from '#server/secrets/p256Keys.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'
import { isPushService } from './pushServices.ts'

const DEVICES_AT_MOST = 10
const { urgent, reminders, seats, with_mail, is_discreet } = table

type Member = Pick<Caller['member'], 'id' | 'token_hash'>

/** The portal's pairs of keys for notifications, made of its own keys: the newest first. */
export const pushKeys = (secrets: Secrets): Promise<P256Key[]> => p256Keys(secrets, 'push')

/** What browsers are given of them. */
export const publicKeys = async (secrets: Secrets): Promise<string[]> =>
  (await pushKeys(secrets)).map(({ point }) => point.toString('base64url'))

/** What the device that asks has chosen to be told of; null when it is not told of anything. */
export async function chosenOf(db: Database, { token_hash }: Member): Promise<PushChoice | null> {
  const [chosen] = await db
    .select({ urgent, reminders, seats, with_mail, is_discreet })
    .from(table)
    .where(eq(table.session_hash, token_hash))
  return chosen ?? null
}

/**
 * Tells the device that asks of what it has chosen from now on; of a member's devices the ten that chose last. Throws a
 * 422 for an address that is no push service's, or keys that nothing can be sealed with.
 */
export async function subscribe(
  { db, env, secrets }: Pick<AppContext, 'db' | 'env' | 'secrets'>,
  { id: member_id, token_hash: session_hash }: Member,
  body: PushSubscriptionBody,
): Promise<void> {
  if (isRemovedEndpoint(body.endpoint)) {
    // The browser says that this device is no longer subscribed.
    await unsubscribe(db, { token_hash: session_hash })
    throw new HttpError(422, 'Votre navigateur a désinscrit cet appareil. Rechargez la page, puis recommencez.')
  }
  if (!isPushService(body.endpoint, env))
    throw new HttpError(422, 'Ce navigateur a un service de notifications inconnu.')
  if (!isPoint(body.p256dh)) throw new HttpError(422, 'Ce navigateur a donné une clé illisible.')
  if (!(await publicKeys(secrets)).includes(body.key))
    throw new HttpError(422, 'La clé du portail a changé. Rechargez la page, puis recommencez.')
  await inTransaction(db, async (tx) => {
    // One browser, one address: who used it before is not told there any more.
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

/** Tells the device that asks of nothing any more. */
export const unsubscribe = async (db: Database, { token_hash }: Pick<Member, 'token_hash'>): Promise<void> =>
  void (await db.delete(table).where(eq(table.session_hash, token_hash)))

function isPoint(text: string) {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
