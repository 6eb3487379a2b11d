import { address } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import type { Letterhead } from './letter.ts'

/** Current letterhead of the association. */
export const letterhead: Letterhead = {
  name: legal.fullName,
  address: `${address.street}, ${address.postalCode} ${address.city}`,
  registration: `${legal.form}, n°\u00a0${legal.registration}`,
  signatory: legal.publicationDirector,
}
