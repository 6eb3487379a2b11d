import { deviceRoutes as deviceCalls } from '#contract/profile/devices.ts'
import { profileRoutes as calls } from '#contract/profile/profile.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFound } from '#server/lib/errors.ts'
import { mount } from '#server/mount.ts'
import { revokeAccess } from '#server/session/revokeAccess.ts'
import type { Feature } from '#server/feature.ts'
import { changeNotifications, changeProfile } from './changeProfile.ts'
import { changePassword } from './changePassword.ts'
import { forgetKnownDevice, listDevices, listKnownDevices, endDeviceSession, endAllSessions } from './devices.ts'
import { removeExports } from './exports.ts'
import { profilePersonalData } from './personalData.ts'
import { unusedPortraitJob } from './unusedPortraitJob.ts'
import { changePortrait, PORTRAITS, removePortrait } from './pictures.ts'
import { readProfile } from './readProfile.ts'
import { mountRights, rightsJobs, sweepRights } from './rights.ts'
import { rightsMails } from './rightsMail.ts'

/** Server feature of the profile: a member's data, devices, card and data exports. */
export const profileFeature: Feature = {
  routes(app, context) {
    const { db, files } = context
    mount(app, calls.read, async ({ member }) => ({ data: await readProfile(db, member.id) }))
    mount(app, calls.change, async ({ member, body }) => ({ data: await changeProfile(context, member.id, body) }))
    mount(app, calls.notify, async ({ member, body }) => ({ data: await changeNotifications(db, member.id, body) }))
    mount(app, calls.picture, async ({ member, file }) => ({ data: await changePortrait(context, member.id, file) }))
    mount(app, calls.removePicture, async ({ member }) => ({ data: await removePortrait(context, member.id) }))
    mount(app, calls.portrait, async ({ params: { name } }) => {
      const file = await files.open(`${PORTRAITS.folder}/${name}`)
      if (!file) throw new NotFound('Cette photo n’existe pas ou plus.')
      return { ...file, name, disposition: 'inline' as const }
    })
    mount(app, calls.changePassword, async ({ member, body, request }) => {
      await changePassword(db, member, body, request)
      return {
        success: true,
        message:
          'Votre mot de passe est remplacé. Vos autres appareils sont déconnectés, vos clés d’accès retirées et vos adresses de calendrier fermées.',
      }
    })
    mount(app, deviceCalls.list, async ({ member }) => ({ data: await listDevices(db, member) }))
    mount(app, deviceCalls.signOut, async ({ member, params }) => {
      await endDeviceSession(db, member.id, params.id)
      return { success: true, message: 'L’appareil est déconnecté.' }
    })
    mount(app, deviceCalls.signOutAll, async ({ member }) => {
      await endAllSessions(db, member.id)
      return { success: true, message: 'Tous vos appareils sont déconnectés.' }
    })
    mount(app, deviceCalls.listKnown, async ({ member, request }) => ({
      data: await listKnownDevices(db, member.id, request),
    }))
    mount(app, deviceCalls.forget, async ({ member, params }) => {
      await forgetKnownDevice(db, member.id, params.id)
      return { success: true, message: 'L’appareil n’est plus reconnu.' }
    })
    mount(app, deviceCalls.closeAccess, async ({ member }) => {
      await inTransaction(db, (tx) => revokeAccess(tx, member.id))
      await removeExports(context, member.id)
      return { success: true, message: 'Tout est fermé\u00a0: seul votre mot de passe ouvre encore votre compte.' }
    })
    mountRights(app, context)
  },
  mails: rightsMails,
  jobs: (context) => [unusedPortraitJob, ...rightsJobs(context)],
  personalData: profilePersonalData,
  sweep: sweepRights,
}
