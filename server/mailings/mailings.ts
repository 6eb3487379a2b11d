import { mailings as table } from '#server/database/schema/mailings.ts'
import type { PortalFeature } from '#server/feature.ts'
import { mailingMailComposers } from './mailingMail.ts'
import { countSentMailingMailsJob, mountMailingRoutes, sweepMailings } from './mountMailings.ts'

/** Feature of the board's mailings to members. */
export const mailingsFeature: PortalFeature = {
  routes: mountMailingRoutes,
  mails: mailingMailComposers,
  jobs: () => [countSentMailingMailsJob],
  sweep: ({ db }) => sweepMailings(db),
  impersonal: [table],
}
