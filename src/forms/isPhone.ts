import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a telephone number is one, as the server reads it. Heavy: loaded late. */
export const isPhone = (typed: string) => parsePhoneNumberFromString(typed, 'FR')?.isPossible() ?? false
