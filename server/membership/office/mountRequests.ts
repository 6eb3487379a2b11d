import type { FastifyInstance } from 'fastify'
import { boardRequestRoutes as calls } from '#contract/membership/office.ts'
import { journalReading } from '#server/journal/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { mount } from '#server/mount.ts'
import { acceptRequest, refuseRequest } from './answerRequest.ts'
import { listRequests, readPendingRequest } from './listRequests.ts'
import { markRequestRead } from '#server/membership/markRequestRead.ts'
import { openRequestFile } from '#server/membership/requestFiles.ts'
import { writeToApplicant } from './writeToApplicant.ts'

/** Mounts the office's API for membership requests. */
export function mountRequests(app: FastifyInstance, context: AppContext): void {
  const { env, db } = context
  mount(app, calls.requests, async ({ query, member }) => {
    await journalReading(db, { by_member: member.id, act: 'requests.read' })
    return listRequests(db, query)
  })
  mount(app, calls.openRequest, async ({ params: { id }, member }) => {
    await journalReading(db, { by_member: member.id, act: 'requests.read', subject_id: id })
    return { data: await readPendingRequest(db, id) }
  })
  mount(app, calls.markRead, async ({ params: { id }, body: { version } }) => {
    await markRequestRead(db, id, version)
    return { success: true, message: 'Demande lue.' }
  })
  mount(app, calls.writeTo, async ({ params: { id }, member, body: { text }, request }) => {
    await writeToApplicant(context, { id, by_member: member.id, text, portal: mailLinkOrigin(request, env) })
    return { success: true, message: 'Votre message part par e-mail.' }
  })
  mount(app, calls.file, async ({ params, member }) => {
    await journalReading(db, { by_member: member.id, act: 'requests.read', subject_id: params.id })
    return openRequestFile(context, params)
  })
  mount(app, calls.accept, ({ params: { id }, member, request }) =>
    acceptRequest(context, { id, by_member: member.id, portal: mailLinkOrigin(request, env) }),
  )
  mount(app, calls.refuse, ({ params: { id }, member, body }) =>
    refuseRequest(context, { id, by_member: member.id, ...body }),
  )
}
