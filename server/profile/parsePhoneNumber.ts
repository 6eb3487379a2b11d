import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Converts a phone number to E.164 (`+33612345678`); French without a country code. An empty string stays empty;
 * undefined when invalid.
 */
export function parsePhoneNumber(typed: string): string | undefined {
  if (typed === '') return ''
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isPossible() ? number.number : undefined
}
