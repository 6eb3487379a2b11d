import { email, name, phone } from '#association/identity.ts'

/** The association, as search engines read it; its address and legal name stand in words on its pages. */
export const organization = { '@type': 'Organization', name, email, ...(phone && { telephone: phone }) }
