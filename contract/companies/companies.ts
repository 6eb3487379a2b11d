import { z } from 'zod'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { defineApiRoute } from '#contract/route.ts'

export const Company = z.object({
  id: z.number().int().positive(),
  name: z.string().min(1).max(80),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  header_logo_url: z.string().max(500),
})
export type Company = z.infer<typeof Company>

/**
 * Contact details of the association for the crew of one company. `social` 1: Facebook, Instagram, WhatsApp; 2:
 * Facebook only.
 */
export const AssociationContactForCompany = z.object({
  company_id: z.number().int(),
  email: z.string(),
  phone1: z.string().nullable(),
  phone2: z.string().nullable(),
  address: z.string(),
  opening_hours: z.string(),
  social: z.union([z.literal(1), z.literal(2)]),
  facebook_url: z.string().nullable(),
  facebook_group_url: z.string().nullable(),
  instagram_url: z.string().nullable(),
  whatsapp_url: z.string().nullable(),
  airline_group_email: z.string(),
  crew_group_email: z.string(),
})
export type AssociationContactForCompany = z.infer<typeof AssociationContactForCompany>

export const companyRoutes = {
  list: defineApiRoute('GET /companies', {
    summary: 'Les compagnies que l’association représente',
    access: 'public',
    reply: z.object({ data: z.array(Company) }),
  }),
  contact: defineApiRoute('GET /contact-data', {
    summary: 'Les coordonnées de l’association pour une compagnie',
    access: 'public',
    query: z.object({ company_id: z.coerce.number().int().min(1).max(2_147_483_647).default(DEFAULT_COMPANY) }),
    reply: z.object({ data: AssociationContactForCompany }),
  }),
}
