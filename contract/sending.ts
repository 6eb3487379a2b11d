import { OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'

/** The header by which one sending is known (a UUID that the device has made): the same again changes nothing. */
export const SENDING_KEY = 'idempotency-key'

/** Fields of a body that differ between two attempts of one sending. */
export const CHANGES_WITH_ATTEMPT: ReadonlySet<string> = new Set(['waited', 'proof', 'website'])

/** The longest that what is done without a network waits on a device, in seconds: as long as the device reads without it. */
export const WAITS_AT_MOST_S = OFFLINE_DAYS * 86_400
