import { membership as calls } from '#contract/membership/membership.ts'
import { ownRequest as ownCalls } from '#contract/membership/ownRequest.ts'
import { mailedOrigin } from '#server/http/origin.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { activateAccount, checkActivation } from './activateAccount.ts'
import { confirmRequest } from './confirmRequest.ts'
import { correctRequest } from './correctRequest.ts'
import { loadRequests } from './demo.ts'
import { mountRequests } from '#server/membership/office/mountRequests.ts'
import { membershipOptions } from './options.ts'
import { limitOwnRequest, ownRequest } from './ownRequest.ts'
import { personalData } from './personalData.ts'
import { plainConfirmation } from './plainConfirmation.ts'
import { plainJoining } from './plainJoining.ts'
import { requestMembership } from './requestMembership.ts'
import { boardRequestMails, tellBoardJob } from './tellBoard.ts'
import { priceListFile } from '#server/payments/priceListFile.ts'
import { announceFile, forgetFilesJob, keepFile } from './requestFiles.ts'
import { sweepMembership } from './sweepMembership.ts'
import { withdrawRequest } from './withdrawRequest.ts'
import { admissionMails } from '#server/membership/mails/admissionMail.ts'
import { membershipMails } from '#server/membership/mails/membershipMail.ts'
import { requestMails } from '#server/membership/mails/requestMail.ts'
import { requestMessageMails } from '#server/membership/mails/requestMessageMail.ts'
import { answerBoard } from '#server/membership/office/writeToApplicant.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

/** Membership feature: prices, membership requests, the board's answers, and account activation. */
export const membership: Feature = {
  routes(app, context) {
    const { env, db, cache } = context
    mount(app, calls.options, async () => ({ data: await membershipOptions(context) }), {
      cache: { in: cache, when: () => true },
    })
    mount(app, calls.request, ({ body, request }) => requestMembership(context, body, request))
    mount(app, ownCalls.own, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      return ownRequest(context, token)
    })
    mount(app, ownCalls.confirm, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      await confirmRequest(context, { token, portal: mailedOrigin(request, env) })
      return ownRequest(context, token)
    })
    mount(app, ownCalls.correct, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      await correctRequest(context, body, request)
      return ownRequest(context, body.token)
    })
    mount(app, ownCalls.withdraw, async ({ body: { token }, request }) => {
      await limitOwnRequest(db, request)
      await withdrawRequest(db, token)
      return ownRequest(context, token)
    })
    mount(app, calls.activate, ({ body, request }) => activateAccount(db, body, request))
    mount(app, calls.checkActivation, ({ body, request }) => checkActivation(db, body.token, request))
    mount(app, ownCalls.answerBoard, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      await answerBoard(db, body)
      return ownRequest(context, body.token)
    })
    mount(app, ownCalls.announceFile, async ({ body, request }) => {
      await limitOwnRequest(db, request)
      return { data: { key: await announceFile(db, body) } }
    })
    mount(app, ownCalls.sendFile, async ({ params: { key }, file, request }) => {
      await limitOwnRequest(db, request)
      return { data: await keepFile(context, { key, content: file }) }
    })
    mountRequests(app, context)
  },
  plainForms: (context) => [plainJoining(context), plainConfirmation],
  mails: { ...membershipMails, ...requestMails, ...requestMessageMails, ...admissionMails, ...boardRequestMails },
  jobs: () => [tellBoardJob, forgetFilesJob],
  personalData,
  sweep: ({ db }) => sweepMembership(db),
  settingsFile: priceListFile,
  demoOfContent: loadRequests,
  impersonal: [membership_scale],
}
