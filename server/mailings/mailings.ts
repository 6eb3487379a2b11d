import { mailings as table } from '#server/database/schema/mailings.ts'
import type { Feature } from '#server/feature.ts'
import { mailingMails } from './mailingMail.ts'
import { countMailingsJob, mountMailings, sweepMailings } from './mountMailings.ts'

/** Feature of the board's mailings to members. */
export const mailingsFeature: Feature = {
  routes: mountMailings,
  mails: mailingMails,
  jobs: () => [countMailingsJob],
  sweep: ({ db }) => sweepMailings(db),
  impersonal: [table],
}
