import type { FastifyInstance } from 'fastify'
import { minutesRoutes as calls } from '#contract/events/minutes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { drawMinutes } from '#server/events/drawMinutes.ts'
import { readPublishedMinutes } from '#server/events/readMinutes.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { changeMinutes, draftMinutes, publishMinutes, readOfficeMinutes, signMinutes } from './minutes.ts'

/** Mounts the calls about an assembly's minutes: the office's, and the members' reading once published. */
export function mountMinutesApi(app: FastifyInstance, { db }: AppContext) {
  mountApiCall(app, calls.minutes, async ({ params: { id }, member }) => {
    const { blocks, signatures, published_at } = await readPublishedMinutes(db, member, id)
    return { data: { blocks, signatures, published_at } }
  })
  mountApiCall(app, calls.minutesFile, async ({ params: { id }, member }) =>
    drawMinutes(id, await readPublishedMinutes(db, member, id)),
  )
  mountApiCall(app, calls.officeMinutes, async ({ params: { id } }) => ({ data: await readOfficeMinutes(db, id) }))
  mountApiCall(app, calls.draftMinutes, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => draftMinutes(tx, { ...body, id, by_member: member.id }))
    return { data: await readOfficeMinutes(db, id) }
  })
  mountApiCall(app, calls.changeMinutes, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => changeMinutes(tx, { ...body, id, by_member: member.id }))
    return { data: await readOfficeMinutes(db, id) }
  })
  mountApiCall(app, calls.signMinutes, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => signMinutes(tx, { ...body, id, by_member: member.id }))
    return { data: await readOfficeMinutes(db, id) }
  })
  mountApiCall(app, calls.publishMinutes, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => publishMinutes(tx, { ...body, id, by_member: member.id }))
    return { data: await readOfficeMinutes(db, id) }
  })
}
