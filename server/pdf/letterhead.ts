import { address } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import type { Letterhead } from './letter.ts'

/** Association's current identity at the top of PDF letters. */
export const letterhead: Letterhead = {
  name: legal.fullName,
  address: `${address.street}, ${address.postalCode} ${address.city}`,
  registration: `${legal.form}, n°\u00a0${legal.registration}`,
  signatory: legal.publicationDirector,
}
