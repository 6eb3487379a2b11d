import { lt, sql } from '#server/drizzle/drizzle.ts'
import { email_changes, member_list_words, member_lists } from '#server/database/schema/members.ts'
import type { Feature } from '#server/feature.ts'
import { sweepDepartures } from '#server/members/office/departure.ts'
import { inviteMembersJob } from '#server/members/office/lists/inviteMembersJob.ts'
import { mountLists } from '#server/members/office/lists/mountLists.ts'
import { serveEmailConfirmation } from './emailPage.ts'
import { memberMails } from './memberMail.ts'
import { mountMembers } from '#server/members/office/mountMembers.ts'
import { membersPersonalData } from './personalData.ts'

/** Server feature of the members: the office's member list, changes and imports. */
export const membersFeature: Feature = {
  routes(app, context) {
    mountMembers(app, context)
    mountLists(app, context)
  },
  mails: memberMails,
  personalData: membersPersonalData,
  jobs: () => [inviteMembersJob],
  servePages: serveEmailConfirmation,
  impersonal: [member_list_words, member_lists],
  async sweep({ db }) {
    await sweepDepartures(db)
    await db.delete(email_changes).where(lt(email_changes.expires_at, sql`now()`))
  },
}
