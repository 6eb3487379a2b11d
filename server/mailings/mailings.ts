import { mailings as table } from '#server/database/schema/mailings.ts'
import type { PortalFeature } from '#server/feature.ts'
import { mailingMails } from './mailingMail.ts'
import { countSentMailingMailsJob, mountMailingRoutes, sweepMailings } from './mountMailings.ts'

/** Feature of the board's mailings to members. */
export const mailingsFeature: PortalFeature = {
  routes: mountMailingRoutes,
  mails: mailingMails,
  jobs: () => [countSentMailingMailsJob],
  sweep: ({ db }) => sweepMailings(db),
  impersonal: [table],
}
