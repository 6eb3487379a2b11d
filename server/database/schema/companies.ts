import { boolean, integer, jsonb, pgTable, text } from '#server/drizzle/pgCore.ts'
import type { AssociationContactForCompany } from '#contract/companies/companies.ts'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { bytea, timestampColumn } from './columns.ts'

export const companies = pgTable('companies', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  color: text().notNull(),
  header_logo_url: text().notNull(),
  contact: jsonb().$type<Omit<AssociationContactForCompany, 'company_id'>>().notNull(),
  /** Sort position among the companies; ties are sorted by id. */
  rank: integer().notNull().default(0),
  /** True when visitors may choose the company (airline) on the portal. */
  is_shown: boolean().notNull().default(true),
})

/** Secret preview links to the portal with a company's unsaved settings. */
export const company_previews = pgTable('company_previews', {
  /** SHA-256 of the secret in the preview link of a company's settings. */
  secret_hash: bytea('secret_hash').primaryKey(),
  company_id: integer().notNull(),
  typed: jsonb().$type<CompanyFormValues>().notNull(),
  expires_at: timestampColumn('expires_at').notNull(),
})
