import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * True for a valid phone number, by the server's rule; numbers without country code are French. Large library:
 * lazy-load.
 */
export const isValidPhoneNumber = (typed: string) => parsePhoneNumberFromString(typed, 'FR')?.isPossible() ?? false
