import type { FastifyInstance } from 'fastify'
import { presenceRoutes as calls } from '#contract/events/presence.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { declarePresence, endPresence } from './changePresence.ts'
import { readOwnPresence } from './readPresence.ts'

/** Mounts the members' calls about their presence from afar. Each change returns the presence as it is then. */
export function mountPresenceApi(app: FastifyInstance, { db }: AppContext) {
  mountApiCall(app, calls.ownPresence, async ({ params: { id }, member }) => ({
    data: await readOwnPresence(db, member, id),
  }))
  mountApiCall(app, calls.declarePresence, async ({ params: { id }, member }) => {
    await declarePresence(db, member, id)
    return { data: await readOwnPresence(db, member, id) }
  })
  mountApiCall(app, calls.endPresence, async ({ params: { id }, member }) => {
    await endPresence(db, member, id)
    return { data: await readOwnPresence(db, member, id) }
  })
}
