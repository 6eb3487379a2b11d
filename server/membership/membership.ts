import { membershipRoutes as calls } from '#contract/membership/membership.ts'
import { ownRequestRoutes as ownCalls } from '#contract/membership/ownRequest.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { activateAccount, checkActivation } from './activateAccount.ts'
import { confirmRequest } from './confirmRequest.ts'
import { correctRequest } from './correctRequest.ts'
import { loadDemoRequests } from './demo.ts'
import { mountRequests } from '#server/membership/office/mountRequests.ts'
import { readMembershipOptions } from './options.ts'
import { limitOwnRequest, readOwnRequest } from './ownRequest.ts'
import { membershipPersonalData } from './personalData.ts'
import { plainConfirmationForm } from './plainConfirmationForm.ts'
import { plainJoiningForm } from './plainJoiningForm.ts'
import { requestMembership } from './requestMembership.ts'
import { boardRequestMails, boardNoticeJob } from './queueBoardNotice.ts'
import { priceListFile } from '#server/payments/priceListFile.ts'
import { reserveRequestFile, deleteRequestFilesJob, storeRequestFile } from './requestFiles.ts'
import { sweepMembership } from './sweepMembership.ts'
import { withdrawRequest } from './withdrawRequest.ts'
import { admissionMails } from '#server/membership/mails/admissionMail.ts'
import { membershipMails } from '#server/membership/mails/membershipMail.ts'
import { requestMails } from '#server/membership/mails/requestMail.ts'
import { requestMessageMails } from '#server/membership/mails/requestMessageMail.ts'
import { sendApplicantAnswer } from '#server/membership/office/writeToApplicant.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

/** Server feature of joining: prices, membership requests, the board's decisions, and account activation. */
export const membershipFeature: Feature = {
  routes(app, context) {
    const { env, db, cache } = context
    mount(app, calls.options, async () => ({ data: await readMembershipOptions(context) }), {
      cache: { in: cache, when: () => true },
    })
    mount(app, calls.request, ({ body, request }) => requestMembership(context, body, request))
    mount(app, ownCalls.own, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      return readOwnRequest(context, token)
    })
    mount(app, ownCalls.confirm, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      await confirmRequest(context, { token, portal: mailLinkOrigin(request, env) })
      return readOwnRequest(context, token)
    })
    mount(app, ownCalls.correct, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      await correctRequest(context, body, request)
      return readOwnRequest(context, body.token)
    })
    mount(app, ownCalls.withdraw, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      await withdrawRequest(db, token)
      return readOwnRequest(context, token)
    })
    mount(app, calls.activate, ({ body, request }) => activateAccount(db, body, request))
    mount(app, calls.checkActivation, ({ body, request }) => checkActivation(db, body.token, request))
    mount(app, ownCalls.answerBoard, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      await sendApplicantAnswer(db, body)
      return readOwnRequest(context, body.token)
    })
    mount(app, ownCalls.announceFile, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      return { data: { key: await reserveRequestFile(db, body) } }
    })
    mount(app, ownCalls.sendFile, async ({ params: { key }, file, request }) => {
      await limitOwnRequest(db, request)
      return { data: await storeRequestFile(context, { key, content: file }) }
    })
    mountRequests(app, context)
  },
  plainForms: (context) => [plainJoiningForm(context), plainConfirmationForm],
  mails: { ...membershipMails, ...requestMails, ...requestMessageMails, ...admissionMails, ...boardRequestMails },
  jobs: () => [boardNoticeJob, deleteRequestFilesJob],
  personalData: membershipPersonalData,
  sweep: ({ db }) => sweepMembership(db),
  settingsFile: priceListFile,
  demoOfContent: loadDemoRequests,
  impersonal: [membership_scale],
}
