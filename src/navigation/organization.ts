import { address, description, email, name, phone, tagline } from '#association/identity.ts'
import { legal } from '#association/legal.ts'

/** The association, as search engines read it. */
export const organization = {
  '@type': 'Organization',
  name,
  legalName: legal.fullName,
  slogan: tagline,
  description,
  email,
  telephone: phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: `${address.building}, ${address.floor}, ${address.street}`,
    postalCode: address.postalCode,
    addressLocality: address.city,
    addressCountry: 'FR',
  },
}
