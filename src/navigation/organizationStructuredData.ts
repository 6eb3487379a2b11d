import { email, name, phone } from '#association/identity.ts'

/** Structured data of the association for search engines, without its postal address and legal name. */
export const organizationStructuredData = { '@type': 'Organization', name, email, ...(phone && { telephone: phone }) }
