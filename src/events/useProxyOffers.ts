import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

export const proxyOffersCacheKey = apiReplyKey('GET /events/proxy-offers')

/**
 * Returns the voting proxies that await the member's answer; undefined while they load, none when they cannot be
 * loaded.
 */
export function useProxyOffers() {
  const { data, error } = useApiReply(proxyOffersCacheKey)
  return data?.data ?? (error ? [] : undefined)
}
