import { pushRoutes as calls } from '#contract/push/push.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { pushPersonalDataDeclaration } from './personalData.ts'
import { queueTestPushNotification } from './queuePush.ts'
import { pushDeliveryJob } from './sendPushesWork.ts'
import { readPushChoice, publicVapidKeys, savePushSubscription, deletePushSubscription } from './subscriptions.ts'

const TESTS = { tries: 10, seconds: 3600 }
const CHANGES = { tries: 60, seconds: 3600 }

/** Server feature of push notifications on members' devices. */
export const pushFeature: PortalFeature = {
  routes(app, { db, env, secrets }) {
    mountApiCall(app, calls.read, async ({ member }) => {
      const [key = ''] = await publicVapidKeys(secrets)
      return { data: { key, chosen: await readPushChoice(db, member) } }
    })
    mountApiCall(app, calls.subscribe, async ({ body, member }) => {
      await enforceAttemptRateLimit(db, `push ${member.id}`, CHANGES)
      await savePushSubscription({ db, env, secrets }, member, body)
      return { success: true, message: 'Cet appareil sera prévenu.' }
    })
    mountApiCall(app, calls.unsubscribe, async ({ member }) => {
      await deletePushSubscription(db, member)
      return { success: true, message: 'Cet appareil ne sera plus prévenu.' }
    })
    mountApiCall(app, calls.test, async ({ member }) => {
      await enforceAttemptRateLimit(db, `push test ${member.id}`, TESTS)
      if (!(await queueTestPushNotification(db, member)))
        throw new HttpError(409, 'Choisissez d’abord ce dont cet appareil prévient.')
      return { success: true, message: 'L’essai est parti\u00a0: il arrive d’ordinaire en quelques secondes.' }
    })
  },
  jobs: (context) => [pushDeliveryJob(context)],
  personalData: pushPersonalDataDeclaration,
}
