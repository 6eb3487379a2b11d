import { membershipRoutes as calls } from '#contract/membership/membership.ts'
import { ownMembershipRequestRoutes as ownCalls } from '#contract/membership/ownRequest.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { activateAccount, readAccountActivationEmail } from './activateAccount.ts'
import { confirmMembershipRequest } from './confirmMembershipRequest.ts'
import { correctMembershipRequest } from './correctMembershipRequest.ts'
import { loadDemoRequests } from './demo.ts'
import { mountMembershipRequests } from '#server/membership/office/mountMembershipRequests.ts'
import { readMembershipOptions } from './options.ts'
import { enforceApplicantPageRateLimit, readMembershipRequestByLink } from './ownRequest.ts'
import { membershipPersonalDataDeclaration } from './personalData.ts'
import { membershipConfirmationFormNoScript } from './membershipConfirmationFormNoScript.ts'
import { plainJoiningForm } from './plainJoiningForm.ts'
import { requestMembership } from './requestMembership.ts'
import { pendingMembershipRequestsMailComposers, membershipBoardNoticeJob } from './queueBoardNotice.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import {
  reserveApplicantAttachmentUpload,
  applicantAttachmentDeletionJob,
  storeApplicantAttachment,
} from './requestFiles.ts'
import { deleteExpiredMembershipData } from './deleteExpiredMembershipData.ts'
import { withdrawMembershipRequest } from './withdrawMembershipRequest.ts'
import { membershipDecisionMailComposers } from '#server/membership/mails/admissionMail.ts'
import { membershipRequestSummaryMailComposers } from '#server/membership/mails/membershipMail.ts'
import { membershipRequestFirstMailComposers } from '#server/membership/mails/requestMail.ts'
import { boardMessageToApplicantMailComposers } from '#server/membership/mails/requestMessageMail.ts'
import { addApplicantReplyByToken } from '#server/membership/office/writeToApplicant.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

/** Server feature of joining: prices, membership requests, the board's decisions, and account activation. */
export const membershipFeature: PortalFeature = {
  routes(app, context) {
    const { env, db, cache } = context
    mountApiCall(app, calls.options, async () => ({ data: await readMembershipOptions(context) }), {
      cache: { in: cache, when: () => true },
    })
    mountApiCall(app, calls.request, ({ body, request }) => requestMembership(context, body, request))
    mountApiCall(app, ownCalls.own, async ({ body: { token }, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      return readMembershipRequestByLink(context, token)
    })
    mountApiCall(app, ownCalls.confirm, async ({ body: { token }, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      await confirmMembershipRequest(context, { token, portal: mailLinkOrigin(request, env) })
      return readMembershipRequestByLink(context, token)
    })
    mountApiCall(app, ownCalls.correct, async ({ body, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      await correctMembershipRequest(context, body, request)
      return readMembershipRequestByLink(context, body.token)
    })
    mountApiCall(app, ownCalls.withdraw, async ({ body: { token }, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      await withdrawMembershipRequest(db, token)
      return readMembershipRequestByLink(context, token)
    })
    mountApiCall(app, calls.activate, ({ body, request }) => activateAccount(db, body, request), {
      importance: 'session',
    })
    mountApiCall(app, calls.checkActivation, ({ body, request }) => readAccountActivationEmail(db, body.token, request))
    mountApiCall(app, ownCalls.answerBoard, async ({ body, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      await addApplicantReplyByToken(db, body)
      return readMembershipRequestByLink(context, body.token)
    })
    mountApiCall(app, ownCalls.announceFile, async ({ body, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      return { data: { key: await reserveApplicantAttachmentUpload(db, body) } }
    })
    mountApiCall(app, ownCalls.sendFile, async ({ params: { key }, file, request }) => {
      await enforceApplicantPageRateLimit(db, request)
      return { data: await storeApplicantAttachment(context, { key, content: file }) }
    })
    mountMembershipRequests(app, context)
  },
  plainForms: (context) => [plainJoiningForm(context), membershipConfirmationFormNoScript],
  mails: {
    ...membershipRequestSummaryMailComposers,
    ...membershipRequestFirstMailComposers,
    ...boardMessageToApplicantMailComposers,
    ...membershipDecisionMailComposers,
    ...pendingMembershipRequestsMailComposers,
  },
  jobs: () => [membershipBoardNoticeJob, applicantAttachmentDeletionJob],
  personalData: membershipPersonalDataDeclaration,
  sweep: ({ db }) => deleteExpiredMembershipData(db),
  settingsFile: priceListSettingsFile,
  demoOfContent: loadDemoRequests,
  impersonal: [membership_scale],
}
