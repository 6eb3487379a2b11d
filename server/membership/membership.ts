import { membership as calls } from '#contract/membership.ts'
import { ownRequest as ownCalls } from '#contract/ownRequest.ts'
import { mailedOrigin } from '#server/http/origin.ts'
import { mount } from '#server/mount.ts'
import type { Subject } from '#server/subject.ts'
import { activateAccount, checkActivation } from './activateAccount.ts'
import { acceptRequest, refuseRequest } from './answerRequest.ts'
import { confirmRequest } from './confirmRequest.ts'
import { correctRequest } from './correctRequest.ts'
import { loadRequests } from './demo.ts'
import { listRequests } from './listRequests.ts'
import { markRead } from './markRead.ts'
import { membershipOptions } from './options.ts'
import { limitOwn, ownRequest } from './ownRequest.ts'
import { personal } from './personal.ts'
import { requestMembership } from './requestMembership.ts'
import { scaleSheet } from './scaleSheet.ts'
import { sweepMembership } from './sweepMembership.ts'
import { withdrawRequest } from './withdrawRequest.ts'

/** Joining: what can be chosen and what it costs, requests, the board's answers, and the activation of accounts. */
export const membership: Subject = {
  mounts(app, house) {
    const { env, db, cache } = house
    mount(app, calls.options, async () => ({ data: await membershipOptions(house) }), {
      cache: { in: cache, when: () => true },
    })
    mount(app, calls.request, ({ body, request }) => requestMembership(house, body, request))
    mount(app, ownCalls.own, async ({ body: { token }, request }) => {
      await limitOwn(db, request)
      return ownRequest(house, token)
    })
    mount(app, ownCalls.confirm, async ({ body: { token }, request }) => {
      await limitOwn(db, request)
      await confirmRequest(house, { token, portal: mailedOrigin(request, env) })
      return ownRequest(house, token)
    })
    mount(app, ownCalls.correct, async ({ body, request }) => {
      await limitOwn(db, request)
      await correctRequest(house, body, request)
      return ownRequest(house, body.token)
    })
    mount(app, ownCalls.withdraw, async ({ body: { token }, request }) => {
      await limitOwn(db, request)
      await withdrawRequest(db, token)
      return ownRequest(house, token)
    })
    mount(app, calls.activate, ({ body, request }) => activateAccount(db, body, request))
    mount(app, calls.checkActivation, ({ body, request }) => checkActivation(db, body.token, request))
    mount(app, calls.requests, ({ query }) => listRequests(db, query))
    mount(app, calls.markRead, async ({ params: { id }, body: { version } }) => {
      await markRead(db, id, version)
      return { success: true, message: 'Demande lue.' }
    })
    mount(app, calls.accept, ({ params: { id }, member, request }) =>
      acceptRequest(house, { id, by_member: member.id, portal: mailedOrigin(request, env) }),
    )
    mount(app, calls.refuse, ({ params: { id }, member }) => refuseRequest(house, { id, by_member: member.id }))
  },
  personal,
  sweep: ({ db }) => sweepMembership(db),
  sheet: scaleSheet,
  demoOfContent: loadRequests,
}
