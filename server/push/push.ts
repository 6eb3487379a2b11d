import { pushRoutes as calls } from '#contract/push/push.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { pushPersonalData } from './personalData.ts'
import { queueTest } from './queuePush.ts'
import { pushJob } from './sendPushesWork.ts'
import { readPushChoice, publicPushKeys, saveSubscription, deleteSubscription } from './subscriptions.ts'

const TESTS = { tries: 10, seconds: 3600 }
const CHANGES = { tries: 60, seconds: 3600 }

/** Server feature of push notifications on members' devices. */
export const pushFeature: Feature = {
  routes(app, { db, env, secrets }) {
    mount(app, calls.read, async ({ member }) => {
      const [key = ''] = await publicPushKeys(secrets)
      return { data: { key, chosen: await readPushChoice(db, member) } }
    })
    mount(app, calls.subscribe, async ({ body, member }) => {
      await limitAttempts(db, `push ${member.id}`, CHANGES)
      await saveSubscription({ db, env, secrets }, member, body)
      return { success: true, message: 'Cet appareil sera prévenu.' }
    })
    mount(app, calls.unsubscribe, async ({ member }) => {
      await deleteSubscription(db, member)
      return { success: true, message: 'Cet appareil ne sera plus prévenu.' }
    })
    mount(app, calls.test, async ({ member }) => {
      await limitAttempts(db, `push test ${member.id}`, TESTS)
      if (!(await queueTest(db, member))) throw new HttpError(409, 'Choisissez d’abord ce dont cet appareil prévient.')
      return { success: true, message: 'L’essai est parti\u00a0: il arrive d’ordinaire en quelques secondes.' }
    })
  },
  jobs: (context) => [pushJob(context)],
  personalData: pushPersonalData,
}
