import { lt, sql } from '#server/drizzle/drizzle.ts'
import { email_changes, member_list_words, member_lists } from '#server/database/schema/members.ts'
import type { PortalFeature } from '#server/feature.ts'
import { sweepMemberDepartures } from '#server/members/office/departure.ts'
import { inviteMembersJob } from '#server/members/office/lists/inviteMembersJob.ts'
import { mountMemberListImport } from '#server/members/office/lists/mountMemberListImport.ts'
import { serveEmailConfirmation } from './emailPage.ts'
import { memberMails } from './memberMail.ts'
import { mountMembers } from '#server/members/office/mountMembers.ts'
import { membersPersonalData } from './personalData.ts'

/** Server feature of the members: the office's member list, changes and imports. */
export const membersFeature: PortalFeature = {
  routes(app, context) {
    mountMembers(app, context)
    mountMemberListImport(app, context)
  },
  mails: memberMails,
  personalData: membersPersonalData,
  jobs: () => [inviteMembersJob],
  servePages: serveEmailConfirmation,
  impersonal: [member_list_words, member_lists],
  async sweep({ db }) {
    await sweepMemberDepartures(db)
    await db.delete(email_changes).where(lt(email_changes.expires_at, sql`now()`))
  },
}
