import type { FastifyInstance } from 'fastify'
import { boardConvocationRoutes as calls } from '#contract/events/convocations.ts'
import type { AppContext } from '#server/feature.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { mountApiCall } from '#server/mount.ts'
import { drawConvocationLetters } from './convocationLetters.ts'
import { createConvocationFile, readConvocations } from './readConvocations.ts'
import { sendConvocation } from './sendConvocation.ts'

/** Mounts the office's API for the convocations to an assembly. */
export function mountConvocationsApi(app: FastifyInstance, { db, env }: AppContext) {
  mountApiCall(app, calls.convocations, async ({ params: { id } }) => ({ data: await readConvocations(db, id) }))
  mountApiCall(app, calls.sendConvocation, async ({ params: { id }, body, member }) => {
    await sendConvocation({ db, env }, { ...body, id, by_member: member.id })
    return { data: await readConvocations(db, id) }
  })
  mountApiCall(app, calls.convocationFile, async ({ params, member }) => {
    const file = await createConvocationFile(db, params)
    await writeAuditLogLine(db, { by_member: member.id, act: 'convocation.exported', subject_id: params.id })
    return file
  })
  mountApiCall(app, calls.convocationLetters, async ({ params, member }) => {
    const file = await drawConvocationLetters(db, params)
    await writeAuditLogLine(db, { by_member: member.id, act: 'convocation.printed', subject_id: params.id })
    return file
  })
}
