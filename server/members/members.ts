import { lt, sql } from 'drizzle-orm'
import { email_changes, member_list_words, member_lists } from '#server/database/schema/members.ts'
import type { Feature } from '#server/feature.ts'
import { sweepDepartures } from './departure.ts'
import { inviteMembers } from './list/inviteMembers.ts'
import { mountLists } from './list/mountLists.ts'
import { memberMails } from './memberMail.ts'
import { mountMembers } from './mountMembers.ts'
import { personalData } from './personalData.ts'

/** The members as the board sees and changes them. */
export const members: Feature = {
  routes(app, context) {
    mountMembers(app, context)
    mountLists(app, context)
  },
  mails: memberMails,
  personalData,
  jobs: [inviteMembers],
  impersonal: [member_list_words, member_lists],
  async sweep({ db }) {
    await sweepDepartures(db)
    await db.delete(email_changes).where(lt(email_changes.expires_at, sql`now()`))
  },
}
