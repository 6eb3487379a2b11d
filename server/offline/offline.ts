import { offline as calls } from '#contract/offline.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { offlineKeyOf, setKeyCookie } from './offlineKey.ts'

/** Reading without a network: what a device is given for it. */
export const offline: Feature = {
  routes(app, { db }) {
    mount(app, calls.key, async ({ member, reply }) => {
      setKeyCookie(reply, await offlineKeyOf(db, member))
      return { success: true, message: 'Cet appareil peut garder vos textes.' }
    })
  },
}
