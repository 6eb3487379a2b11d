import type { FastifyInstance } from 'fastify'
import { inArray, lt } from '#server/drizzle/drizzle.ts'
import { proxyRoutes as calls } from '#contract/events/proxies.ts'
import type { Database } from '#server/database/connect.ts'
import { event_proxy_requests, events } from '#server/database/schema/events.ts'
import type { AppContext } from '#server/feature.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { mountApiCall } from '#server/mount.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { answerProxy, revokeProxy } from './answerProxy.ts'
import { offerProxy } from './offerProxy.ts'
import { listProxyOffers } from './listProxyOffers.ts'
import { readOwnProxies } from './readProxies.ts'

/** Mounts the members' calls about their proxies for assemblies. Each change returns the proxies as they are then. */
export function mountProxiesApi(app: FastifyInstance, { db, env }: AppContext) {
  mountApiCall(app, calls.offers, async ({ member }) => ({ data: await listProxyOffers(db, member) }))
  mountApiCall(app, calls.ownProxies, async ({ params: { id }, member }) => ({
    data: await readOwnProxies(db, member, id),
  }))
  mountApiCall(app, calls.offerProxy, async ({ params: { id }, body: { holder }, member }) => {
    await offerProxy({ db, env }, { id, giver: member, holder })
    return { data: await readOwnProxies(db, member, id) }
  })
  mountApiCall(app, calls.revokeProxy, async ({ params: { id }, member }) => {
    await revokeProxy({ db, env }, { id, giver: member })
    return { data: await readOwnProxies(db, member, id) }
  })
  mountApiCall(app, calls.answerProxy, async ({ params: { id, member: giver }, body: { is_accepted }, member }) => {
    await answerProxy({ db, env }, { id, holder: member, giver, is_accepted })
    return { data: await readOwnProxies(db, member, id) }
  })
}

/** Deletes the offered proxies of assemblies that have begun: nobody can accept them any more. */
export async function sweepProxyRequests(db: Database): Promise<void> {
  const begun = db
    .select({ id: events.id })
    .from(events)
    .where(lt(events.starts_at, sqlTimeAgo(retentionPeriods.proxyRequest)))
  await db.delete(event_proxy_requests).where(inArray(event_proxy_requests.event_id, begun))
}
