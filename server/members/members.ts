import { lt, sql } from '#server/drizzle/drizzle.ts'
import { email_changes, member_list_words, member_lists } from '#server/database/schema/members.ts'
import type { PortalFeature } from '#server/feature.ts'
import { deleteExpiredDepartureUndoData } from '#server/members/office/departure.ts'
import { inviteMembersJob } from '#server/members/office/lists/inviteMembersJob.ts'
import { mountMemberListImport } from '#server/members/office/lists/mountMemberListImport.ts'
import { serveEmailConfirmation } from './emailPage.ts'
import { memberAccountMailComposers } from './memberMail.ts'
import { mountOfficeMembersApi } from '#server/members/office/mountOfficeMembersApi.ts'
import { membersPersonalDataDeclaration } from './personalData.ts'

/** Server feature of the members: the office's member list, changes and imports. */
export const membersFeature: PortalFeature = {
  routes(app, context) {
    mountOfficeMembersApi(app, context)
    mountMemberListImport(app, context)
  },
  mails: memberAccountMailComposers,
  personalData: membersPersonalDataDeclaration,
  jobs: () => [inviteMembersJob],
  servePages: serveEmailConfirmation,
  impersonal: [member_list_words, member_lists],
  async sweep({ db }) {
    await deleteExpiredDepartureUndoData(db)
    await db.delete(email_changes).where(lt(email_changes.expires_at, sql`now()`))
  },
}
