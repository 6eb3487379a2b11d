import { MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'

/**
 * HTTP header with the idempotency key of a request: a UUID from the device, with which a repeated request changes
 * nothing.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Fields of an HTTP request's body that may differ between two attempts to send it. */
export const FIELDS_VARYING_BETWEEN_RETRIES: ReadonlySet<string> = new Set(['waited', 'proof', 'website'])

/**
 * Maximum time that a user action is queued on an offline device, in seconds: as long as the device may read offline.
 */
export const MAX_QUEUED_ACTION_SECONDS = MAX_OFFLINE_DAYS * 86_400
