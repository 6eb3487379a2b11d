import { officeRoutes as calls } from '#contract/office/office.ts'
import { text_drafts, text_previews, text_schedules, text_versions } from '#server/database/schema/board.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { confirmSession } from '#server/session/confirmSession.ts'
import { requirePassword } from '#server/session/requirePassword.ts'
import { createBackupJob } from './createBackupJob.ts'
import { addBoardMember, listBoardMembers } from './boardMembers.ts'
import { boardMails } from './boardMail.ts'
import { mountFailures } from './failures.ts'
import { giveRoles } from './giveRoles.ts'
import { mountHelp } from './help.ts'
import { listJournal } from './listJournal.ts'
import { mountAdministration } from './mountOffice.ts'
import { mountPictures } from '#server/office/pictures/mountPictures.ts'
import { mountTexts } from '#server/office/texts/mountTexts.ts'
import { officePersonalData } from './personalData.ts'
import { textJobs } from './textJobs.ts'
import { sweepTextPreviews } from './textPreviews.ts'
import { listWaiting } from './waiting.ts'

/** Server feature of the office: board roles, pending tasks, activity journal and texts. */
export const officeFeature: Feature = {
  routes(app, context) {
    const { db } = context
    mount(app, calls.mine, async ({ member: { roles } }) => ({ data: roles }))
    mount(app, calls.confirm, async ({ member, body: { password }, request }) => {
      await requirePassword(db, { member, password, request })
      await confirmSession(db, member.token_hash, 'password')
      return { success: true, message: 'Merci, c’est bien vous.' }
    })
    mount(app, calls.waiting, async ({ member: { roles } }) => ({ data: await listWaiting(context, roles) }))
    mount(app, calls.members, async ({ member }) => ({ data: await listBoardMembers(db, member.id) }))
    mount(app, calls.add, async ({ member, body }) => ({
      data: await addBoardMember(db, { ...body, by_member: member.id }),
    }))
    mount(app, calls.giveRoles, async ({ member, params, body: { roles } }) => {
      await inTransaction(db, (tx) => giveRoles(tx, { member_id: params.id, roles, by_member: member.id }))
      return { success: true, message: 'Les rôles sont changés.' }
    })
    mount(app, calls.journal, ({ query }) => listJournal(db, query))
    mountTexts(app, context)
    mountFailures(app, context)
    mountPictures(app, context)
    mountAdministration(app, context)
    mountHelp(app)
  },
  mails: boardMails,
  jobs: (context) => [...textJobs(context), ...(context.backups ? [createBackupJob(context.backups)] : [])],
  sweep: ({ db }) => sweepTextPreviews(db),
  closed: ['/apercu/'],
  personalData: officePersonalData,
  impersonal: [text_drafts, text_schedules, text_previews, text_versions],
}
