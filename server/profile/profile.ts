import { deviceRoutes as deviceCalls } from '#contract/profile/devices.ts'
import { profileRoutes as calls } from '#contract/profile/profile.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import { revokeAccountAccess } from '#server/session/revokeAccountAccess.ts'
import type { PortalFeature } from '#server/feature.ts'
import { changeNotificationSettings, changeProfile } from './changeProfile.ts'
import { changePassword } from './changePassword.ts'
import {
  forgetKnownDevice,
  listSignedInDevices,
  listKnownDevices,
  endDeviceSession,
  endAllSessions,
} from './devices.ts'
import { deleteDataArchivesOfMember } from './exports.ts'
import { profilePersonalDataDeclaration } from './personalData.ts'
import { deletePortraitIfUnusedJob } from './deletePortraitIfUnusedJob.ts'
import { changePortrait, PORTRAIT_FOLDER_AND_LIMITS, removePortrait } from './pictures.ts'
import { readProfile } from './readProfile.ts'
import { mountMemberCardAndPrivacyApi, privacyRightsJobs, deleteExpiredPrivacyExports } from './rights.ts'
import { dataExportAndDeletionMailComposers } from './rightsMail.ts'

/** Server feature of the profile: a member's data, devices, card and data exports. */
export const profileFeature: PortalFeature = {
  routes(app, context) {
    const { db, files } = context
    mountApiCall(app, calls.read, async ({ member }) => ({ data: await readProfile(db, member.id) }))
    mountApiCall(app, calls.change, async ({ member, body }) => ({
      data: await changeProfile(context, member.id, body),
    }))
    mountApiCall(app, calls.notify, async ({ member, body }) => ({
      data: await changeNotificationSettings(db, member.id, body),
    }))
    mountApiCall(app, calls.picture, async ({ member, file }) => ({
      data: await changePortrait(context, member.id, file),
    }))
    mountApiCall(app, calls.removePicture, async ({ member }) => ({ data: await removePortrait(context, member.id) }))
    mountApiCall(app, calls.portrait, async ({ params: { name } }) => {
      const file = await files.open(`${PORTRAIT_FOLDER_AND_LIMITS.folder}/${name}`)
      if (!file) throw new NotFoundError('Cette photo n’existe pas ou plus.')
      return { ...file, name, disposition: 'inline' as const }
    })
    mountApiCall(app, calls.changePassword, async ({ member, body, request }) => {
      await changePassword(db, member, body, request)
      return {
        success: true,
        message:
          'Votre mot de passe est remplacé. Vos autres appareils sont déconnectés, vos clés d’accès retirées et vos adresses de calendrier fermées.',
      }
    })
    mountApiCall(app, deviceCalls.list, async ({ member }) => ({ data: await listSignedInDevices(db, member) }))
    mountApiCall(app, deviceCalls.signOut, async ({ member, params }) => {
      await endDeviceSession(db, member.id, params.id)
      return { success: true, message: 'L’appareil est déconnecté.' }
    })
    mountApiCall(app, deviceCalls.signOutAll, async ({ member }) => {
      await endAllSessions(db, member.id)
      return { success: true, message: 'Tous vos appareils sont déconnectés.' }
    })
    mountApiCall(app, deviceCalls.listKnown, async ({ member, request }) => ({
      data: await listKnownDevices(db, member.id, request),
    }))
    mountApiCall(app, deviceCalls.forget, async ({ member, params }) => {
      await forgetKnownDevice(db, member.id, params.id)
      return { success: true, message: 'L’appareil n’est plus reconnu.' }
    })
    mountApiCall(app, deviceCalls.closeAccess, async ({ member }) => {
      await inTransaction(db, (tx) => revokeAccountAccess(tx, member.id))
      await deleteDataArchivesOfMember(context, member.id)
      return { success: true, message: 'Tout est fermé\u00a0: seul votre mot de passe ouvre encore votre compte.' }
    })
    mountMemberCardAndPrivacyApi(app, context)
  },
  mails: dataExportAndDeletionMailComposers,
  jobs: (context) => [deletePortraitIfUnusedJob, ...privacyRightsJobs(context)],
  personalData: profilePersonalDataDeclaration,
  sweep: deleteExpiredPrivacyExports,
}
