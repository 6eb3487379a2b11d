import { and, eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_proxies, event_proxy_requests } from '#server/database/schema/events.ts'

/** Returns the number of accepted proxies that a member holds for an assembly. */
export const countHeldProxies = (tx: Transaction, event_id: number, holder_id: number): Promise<number> =>
  tx.$count(event_proxies, and(eq(event_proxies.event_id, event_id), eq(event_proxies.holder_id, holder_id)))

/** True when a member has given their proxy for an assembly, and it is accepted. */
export const hasGivenProxy = async (tx: Transaction, event_id: number, giver_id: number): Promise<boolean> =>
  (await tx.$count(event_proxies, and(eq(event_proxies.event_id, event_id), eq(event_proxies.giver_id, giver_id)))) > 0

/** Deletes the proxy that a member offers for an assembly; returns its row, undefined when there is none. */
export async function removeProxyRequest(tx: Transaction, event_id: number, giver_id: number) {
  const [removed] = await tx
    .delete(event_proxy_requests)
    .where(and(eq(event_proxy_requests.event_id, event_id), eq(event_proxy_requests.giver_id, giver_id)))
    .returning()
  return removed
}

/** Deletes the accepted proxy that a member has given for an assembly; returns its row, undefined when there is none. */
export async function removeGivenProxy(tx: Transaction, event_id: number, giver_id: number) {
  const [removed] = await tx
    .delete(event_proxies)
    .where(and(eq(event_proxies.event_id, event_id), eq(event_proxies.giver_id, giver_id)))
    .returning()
  return removed
}

/** Returns the French words for a number of proxies: « un pouvoir », « 2 pouvoirs ». */
export const formatProxyCount = (count: number): string => (count > 1 ? `${count} pouvoirs` : 'un pouvoir')
