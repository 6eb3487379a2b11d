import { OFFLINE_DAYS } from './offlineCookie.ts'

/** The header by which one sending is known (a UUID that the device has made): the same again changes nothing. */
export const SENDING_KEY = 'idempotency-key'

/** The longest that what is done without a network waits on a device, in seconds: as long as the device reads without it. */
export const WAITS_AT_MOST_S = OFFLINE_DAYS * 86_400
