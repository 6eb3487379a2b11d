import { MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'

/**
 * Header with the idempotency key of a request: a UUID from the device, with which a repeated request changes nothing.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Body fields that may differ between two attempts of the same request. */
export const ATTEMPT_FIELDS: ReadonlySet<string> = new Set(['waited', 'proof', 'website'])

/** Maximum time that an act is queued on an offline device, in seconds: as long as the device may read offline. */
export const MAX_QUEUED_SECONDS = MAX_OFFLINE_DAYS * 86_400
