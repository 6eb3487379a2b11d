import { inArray } from '#server/drizzle/drizzle.ts'
import { offlineRoutes as calls } from '#contract/offline/offline.ts'
import { sendings } from '#server/database/schema/limits.ts'
import { sessions } from '#server/database/schema/session.ts'
import { sweepIdempotencyKeys } from '#server/limits/idempotencyKeys.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { readOfflineKeyServerHalf, deriveMemberOutboxKeys, setOfflineKeyCookie } from './offlineKey.ts'
import { readOfflinePack } from './pack.ts'

/** Server feature of offline use: encryption keys, offline pack, and sign-out of devices that hold an offline pack. */
export const offlineFeature: PortalFeature = {
  routes(app, context) {
    mountApiCall(app, calls.key, async ({ member, reply }) => {
      setOfflineKeyCookie(reply, await readOfflineKeyServerHalf(context.db, member))
      const own_keys = await deriveMemberOutboxKeys(context.secrets, member)
      return { success: true, message: 'Cet appareil peut garder vos textes.', own_keys }
    })
    mountApiCall(app, calls.revoke, async ({ body }) => {
      const hashes = body.token_hashes.map((hash) => Buffer.from(hash, 'hex'))
      await context.db.delete(sessions).where(inArray(sessions.token_hash, hashes))
      // The same reply for unknown sessions, so that it reveals none.
      return { success: true, message: 'Ces sessions sont fermées.' }
    })
    mountApiCall(app, calls.pack, async ({ member }) => ({ data: await readOfflinePack(context, member) }))
  },
  sweep: ({ db }) => sweepIdempotencyKeys(db),
  impersonal: [sendings],
}
