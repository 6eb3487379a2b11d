import { officeRoutes as calls } from '#contract/office/office.ts'
import { text_drafts, text_previews, text_schedules, text_versions } from '#server/database/schema/board.ts'
import { operational_checks, operational_marks, request_counts } from '#server/database/schema/operations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { recordSessionStepUp } from '#server/session/recordSessionStepUp.ts'
import { requirePasswordForStepUp } from '#server/session/requirePasswordForStepUp.ts'
import { operationalAlertMailComposers } from '#server/office/checks/alertMail.ts'
import { alertWebhookJob } from '#server/office/checks/alertWebhookJob.ts'
import { createRequestedBackupJob } from './createBackupJob.ts'
import { createDrillJob } from './createDrillJob.ts'
import { addMemberBoardRoles, listBoardMembers } from './boardMembers.ts'
import { boardRoleChangeMailComposers } from './boardMail.ts'
import { mountFailedMailsJobsApi } from './failures.ts'
import { setMemberBoardRoles } from './giveRoles.ts'
import { mountOfficeHelpApi } from './help.ts'
import { listAuditLogLines } from './listAuditLogLines.ts'
import { mountOfficeAdministrationApi } from './mountOffice.ts'
import { mountOfficePicturesApi } from '#server/office/pictures/mountOfficePicturesApi.ts'
import { mountOfficeTextsApi } from '#server/office/texts/mountOfficeTextsApi.ts'
import { officePersonalDataDeclaration } from './personalData.ts'
import { officeTextJobs } from './officeTextJobs.ts'
import { deleteExpiredDraftPreviewUrls } from './textPreviews.ts'
import { listPendingTasks } from './waiting.ts'

/** Server feature of the office: board roles, pending tasks, activity journal and texts. */
export const officeFeature: PortalFeature = {
  routes(app, context) {
    const { db } = context
    mountApiCall(app, calls.mine, async ({ member: { roles } }) => ({ data: roles }))
    mountApiCall(app, calls.confirm, async ({ member, body: { password }, request }) => {
      await requirePasswordForStepUp(db, { member, password, request })
      await recordSessionStepUp(db, member.token_hash, 'password')
      return { success: true, message: 'Merci, c’est bien vous.' }
    })
    mountApiCall(app, calls.waiting, async ({ member: { roles } }) => ({
      data: await listPendingTasks(context, roles),
    }))
    mountApiCall(app, calls.members, async ({ member }) => ({ data: await listBoardMembers(db, member.id) }))
    mountApiCall(app, calls.add, async ({ member, body }) => ({
      data: await addMemberBoardRoles(db, { ...body, by_member: member.id }),
    }))
    mountApiCall(app, calls.giveRoles, async ({ member, params, body: { roles } }) => {
      await inTransaction(db, (tx) => setMemberBoardRoles(tx, { member_id: params.id, roles, by_member: member.id }))
      return { success: true, message: 'Les rôles sont changés.' }
    })
    mountApiCall(app, calls.journal, ({ query }) => listAuditLogLines(db, query))
    mountOfficeTextsApi(app, context)
    mountFailedMailsJobsApi(app, context)
    mountOfficePicturesApi(app, context)
    mountOfficeAdministrationApi(app, context)
    mountOfficeHelpApi(app)
  },
  mails: { ...boardRoleChangeMailComposers, ...operationalAlertMailComposers },
  jobs: (context) => [
    ...officeTextJobs(context),
    alertWebhookJob,
    ...(context.backups ? [createRequestedBackupJob(context.backups)] : []),
    // A demo has nothing to lose.
    ...(context.backups && !context.env.DEMO ? [createDrillJob(context.backups)] : []),
  ],
  sweep: ({ db }) => deleteExpiredDraftPreviewUrls(db),
  closed: ['/apercu/'],
  personalData: officePersonalDataDeclaration,
  impersonal: [
    text_drafts,
    text_schedules,
    text_previews,
    text_versions,
    operational_checks,
    operational_marks,
    request_counts,
  ],
}
