/**
 * The cookie with half of the key to what a device keeps. Scripts read it, since there is no network when it is needed;
 * the browser drops it by itself once it is older than the device may read without asking.
 */
export const OFFLINE_COOKIE = 'offline_key'

/** How long a device reads what it keeps without having met the server, in days. */
export const OFFLINE_DAYS = 30
