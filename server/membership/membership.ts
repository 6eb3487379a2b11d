import { membershipRoutes as calls } from '#contract/membership/membership.ts'
import { ownMembershipRequestRoutes as ownCalls } from '#contract/membership/ownRequest.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { activateAccount, checkActivation } from './activateAccount.ts'
import { confirmMembershipRequest } from './confirmMembershipRequest.ts'
import { correctMembershipRequest } from './correctMembershipRequest.ts'
import { loadDemoRequests } from './demo.ts'
import { mountMembershipRequests } from '#server/membership/office/mountMembershipRequests.ts'
import { readMembershipOptions } from './options.ts'
import { limitApplicantPage, readApplicantRequest } from './ownRequest.ts'
import { membershipPersonalData } from './personalData.ts'
import { plainConfirmationForm } from './plainConfirmationForm.ts'
import { plainJoiningForm } from './plainJoiningForm.ts'
import { requestMembership } from './requestMembership.ts'
import { pendingRequestsMails, membershipBoardNoticeJob } from './queueBoardNotice.ts'
import { priceListFile } from '#server/payments/priceListFile.ts'
import { reserveApplicantFile, deleteApplicantFilesJob, storeApplicantFile } from './requestFiles.ts'
import { sweepMembership } from './sweepMembership.ts'
import { withdrawMembershipRequest } from './withdrawMembershipRequest.ts'
import { admissionMails } from '#server/membership/mails/admissionMail.ts'
import { membershipMails } from '#server/membership/mails/membershipMail.ts'
import { membershipRequestMails } from '#server/membership/mails/requestMail.ts'
import { applicantMessageMails } from '#server/membership/mails/requestMessageMail.ts'
import { sendApplicantAnswer } from '#server/membership/office/writeToApplicant.ts'
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
      await limitApplicantPage(db, request)
      return readApplicantRequest(context, token)
    })
    mountApiCall(app, ownCalls.confirm, async ({ body: { token }, request }) => {
      await limitApplicantPage(db, request)
      await confirmMembershipRequest(context, { token, portal: mailLinkOrigin(request, env) })
      return readApplicantRequest(context, token)
    })
    mountApiCall(app, ownCalls.correct, async ({ body, request }) => {
      await limitApplicantPage(db, request)
      await correctMembershipRequest(context, body, request)
      return readApplicantRequest(context, body.token)
    })
    mountApiCall(app, ownCalls.withdraw, async ({ body: { token }, request }) => {
      await limitApplicantPage(db, request)
      await withdrawMembershipRequest(db, token)
      return readApplicantRequest(context, token)
    })
    mountApiCall(app, calls.activate, ({ body, request }) => activateAccount(db, body, request))
    mountApiCall(app, calls.checkActivation, ({ body, request }) => checkActivation(db, body.token, request))
    mountApiCall(app, ownCalls.answerBoard, async ({ body, request }) => {
      await limitApplicantPage(db, request)
      await sendApplicantAnswer(db, body)
      return readApplicantRequest(context, body.token)
    })
    mountApiCall(app, ownCalls.announceFile, async ({ body, request }) => {
      await limitApplicantPage(db, request)
      return { data: { key: await reserveApplicantFile(db, body) } }
    })
    mountApiCall(app, ownCalls.sendFile, async ({ params: { key }, file, request }) => {
      await limitApplicantPage(db, request)
      return { data: await storeApplicantFile(context, { key, content: file }) }
    })
    mountMembershipRequests(app, context)
  },
  plainForms: (context) => [plainJoiningForm(context), plainConfirmationForm],
  mails: {
    ...membershipMails,
    ...membershipRequestMails,
    ...applicantMessageMails,
    ...admissionMails,
    ...pendingRequestsMails,
  },
  jobs: () => [membershipBoardNoticeJob, deleteApplicantFilesJob],
  personalData: membershipPersonalData,
  sweep: ({ db }) => sweepMembership(db),
  settingsFile: priceListFile,
  demoOfContent: loadDemoRequests,
  impersonal: [membership_scale],
}
