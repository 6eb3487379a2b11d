import type { NextPublicEvent } from '#contract/events/events.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import type { PageMetadata } from '#src/navigation/head.ts'
import { nextPublicEventCacheKey } from '#src/home/homeKeys.ts'

/** Returns the next public event of the selected company; undefined when there is none or loading fails. */
export const useNextPublicEvent = (): NextPublicEvent | undefined =>
  useApiReply(nextPublicEventCacheKey(useSelectedCompanyId())).data?.data ?? undefined

/** Returns structured data of a public event for search engines. */
export function eventStructuredData({
  title,
  starts_at,
  ends_at,
  place,
  address,
}: NextPublicEvent): NonNullable<PageMetadata['event']> {
  return {
    '@type': 'Event',
    name: title,
    startDate: starts_at,
    endDate: ends_at,
    location: place ? { '@type': 'Place', address: address ?? place } : { '@type': 'VirtualLocation' },
  }
}
