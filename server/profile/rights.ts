import type { FastifyInstance } from 'fastify'
import { profileRoutes as calls } from '#contract/profile/profile.ts'
import { mailLinkOrigin, portalOriginForRequest } from '#server/http/origin.ts'
import type { BackgroundJob } from '#server/jobs/job.ts'
import { mountApiCall } from '#server/mount.ts'
import { requirePasswordForStepUp } from '#server/session/requirePasswordForStepUp.ts'
import type { AppContext } from '#server/feature.ts'
import { readOwnCard, checkMemberCard } from './card.ts'
import { memberCardPublicKeys } from './cardKeys.ts'
import { requestAccountDeletion, cancelAccountDeletion } from './deletion.ts'
import { accountDeletionJob } from './deletionJob.ts'
import { dataArchiveJob } from './dataArchiveJob.ts'
import { requestDataArchive, openDataArchive, listDataArchives, deleteExpiredDataArchives } from './exports.ts'
import { readProfile } from './readProfile.ts'

/** Mounts the API of the membership card, its check by the board, and a member's data exports and account deletion. */
export function mountMemberCardAndPrivacyApi(app: FastifyInstance, context: AppContext): void {
  const { db, env } = context
  mountApiCall(app, calls.card, async ({ member, request }) => ({
    data: await readOwnCard(context, member.id, portalOriginForRequest(request, env)),
  }))
  mountApiCall(app, calls.checkCard, async ({ params, member }) => ({
    data: await checkMemberCard(db, params.code, member.id),
  }))
  mountApiCall(app, calls.cardKeys, async () => ({ data: await memberCardPublicKeys(context.secrets) }))
  mountApiCall(app, calls.exports, async ({ member }) => ({ data: await listDataArchives(db, member.id) }))
  mountApiCall(app, calls.askExport, async ({ member }) => ({ data: await requestDataArchive(db, member.id) }))
  mountApiCall(app, calls.exportFile, ({ member, params }) => openDataArchive(context, member.id, params.id))
  mountApiCall(app, calls.askDeletion, async ({ member, body, request }) => {
    await requirePasswordForStepUp(db, { member, password: body.password, request })
    await requestAccountDeletion(db, member.id, mailLinkOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
  mountApiCall(app, calls.keepAccount, async ({ member, request }) => {
    await cancelAccountDeletion(db, member.id, mailLinkOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
}

/** Returns the background jobs of data exports and account deletion. */
export const privacyRightsJobs = (context: AppContext, held = context.personalData): BackgroundJob[] => [
  dataArchiveJob(context, held),
  accountDeletionJob(context, held),
]

/** Deletes expired exports of members' data, in the profile's hourly cleanup. */
export const deleteExpiredPrivacyExports = deleteExpiredDataArchives
