import type { FastifyInstance } from 'fastify'
import { boardMembershipRequestRoutes as calls } from '#contract/membership/office.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { mountApiCall } from '#server/mount.ts'
import { acceptMembershipRequest, refuseMembershipRequest } from './answerRequest.ts'
import { listMembershipRequests, readPendingMembershipRequest } from './listRequests.ts'
import { markMembershipRequestRead } from '#server/membership/markMembershipRequestRead.ts'
import { openApplicantAttachment } from '#server/membership/requestFiles.ts'
import { mailBoardMessageToApplicant } from './writeToApplicant.ts'

/** Mounts the office's API for membership requests. */
export function mountMembershipRequests(app: FastifyInstance, context: AppContext): void {
  const { env, db } = context
  mountApiCall(app, calls.requests, async ({ query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'requests.read' })
    return listMembershipRequests(db, query)
  })
  mountApiCall(app, calls.openRequest, async ({ params: { id }, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'requests.read', subject_id: id })
    return { data: await readPendingMembershipRequest(db, id) }
  })
  mountApiCall(app, calls.markRead, async ({ params: { id }, body: { version } }) => {
    await markMembershipRequestRead(db, id, version)
    return { success: true, message: 'Demande lue.' }
  })
  mountApiCall(app, calls.writeTo, async ({ params: { id }, member, body: { text }, request }) => {
    await mailBoardMessageToApplicant(context, { id, by_member: member.id, text, portal: mailLinkOrigin(request, env) })
    return { success: true, message: 'Votre message part par e-mail.' }
  })
  mountApiCall(app, calls.file, async ({ params, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'requests.read', subject_id: params.id })
    return openApplicantAttachment(context, params)
  })
  mountApiCall(app, calls.accept, ({ params: { id }, member, request }) =>
    acceptMembershipRequest(context, { id, by_member: member.id, portal: mailLinkOrigin(request, env) }),
  )
  mountApiCall(app, calls.refuse, ({ params: { id }, member, body }) =>
    refuseMembershipRequest(context, { id, by_member: member.id, ...body }),
  )
}
