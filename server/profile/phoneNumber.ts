import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A telephone number as people of any country write it, in the one form that is kept (`+33612345678`); one without a
 * country is French. Nothing stays nothing; undefined for what is no number.
 */
export function phoneNumber(typed: string): string | undefined {
  if (typed === '') return ''
  const number = parsePhoneNumberFromString(typed, 'FR')
  return number?.isPossible() ? number.number : undefined
}
