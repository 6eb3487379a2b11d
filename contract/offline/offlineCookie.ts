/**
 * Name of the cookie with half of the key to a device's offline data. Scripts read it, because it is needed without a
 * network. The browser deletes it when it expires.
 */
export const OFFLINE_DATA_KEY_COOKIE = 'offline_key'

/** Days without contact with the server after which a device stops reading its offline data. */
export const MAX_OFFLINE_DAYS = 30
