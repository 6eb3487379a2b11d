import type { FastifyInstance } from 'fastify'
import { profileRoutes as calls } from '#contract/profile/profile.ts'
import { mailLinkOrigin, requestOrigin } from '#server/http/origin.ts'
import type { Job } from '#server/jobs/job.ts'
import { mount } from '#server/mount.ts'
import { requirePassword } from '#server/session/requirePassword.ts'
import type { AppContext } from '#server/feature.ts'
import { readOwnCard, checkCard } from './card.ts'
import { cardKeys } from './cardKeys.ts'
import { requestDeletion, cancelDeletion } from './deletion.ts'
import { deletionJob } from './deletionJob.ts'
import { exportJob } from './exportJob.ts'
import { requestExport, openExportFile, listExports, sweepExports } from './exports.ts'
import { readProfile } from './readProfile.ts'

/** Mounts the API of a member's card, data exports and account deletion. */
export function mountRights(app: FastifyInstance, context: AppContext): void {
  const { db, env } = context
  mount(app, calls.card, async ({ member, request }) => ({
    data: await readOwnCard(context, member.id, requestOrigin(request, env)),
  }))
  mount(app, calls.checkCard, async ({ params, member }) => ({ data: await checkCard(db, params.code, member.id) }))
  mount(app, calls.cardKeys, async () => ({ data: await cardKeys(context.secrets) }))
  mount(app, calls.exports, async ({ member }) => ({ data: await listExports(db, member.id) }))
  mount(app, calls.askExport, async ({ member }) => ({ data: await requestExport(db, member.id) }))
  mount(app, calls.exportFile, ({ member, params }) => openExportFile(context, member.id, params.id))
  mount(app, calls.askDeletion, async ({ member, body, request }) => {
    await requirePassword(db, { member, password: body.password, request })
    await requestDeletion(db, member.id, mailLinkOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
  mount(app, calls.keepAccount, async ({ member, request }) => {
    await cancelDeletion(db, member.id, mailLinkOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
}

/** Returns the background jobs of data exports and account deletion. */
export const rightsJobs = (context: AppContext, held = context.personalData): Job[] => [
  exportJob(context, held),
  deletionJob(context, held),
]

/** Deletes expired exports of members' data, in the profile's hourly cleanup. */
export const sweepRights = sweepExports
