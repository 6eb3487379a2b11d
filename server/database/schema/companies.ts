import { boolean, integer, jsonb, pgTable, text } from '#server/drizzle/pgCore.ts'
import type { ContactData } from '#contract/companies/companies.ts'
import type { CompanyForm } from '#contract/companies/companyForm.ts'
import { bytea, moment } from './columns.ts'

export const companies = pgTable('companies', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  color: text().notNull(),
  header_logo_url: text().notNull(),
  contact: jsonb().$type<Omit<ContactData, 'company_id'>>().notNull(),
  /** Its place among the others; those of one place stand by their numbers. */
  rank: integer().notNull().default(0),
  /** Whether visitors may choose it. */
  is_shown: boolean().notNull().default(true),
})

/** Secret addresses at which the portal is a company's as the office has typed it. */
export const company_previews = pgTable('company_previews', {
  /** SHA-256 of the secret. */
  secret_hash: bytea('secret_hash').primaryKey(),
  company_id: integer().notNull(),
  typed: jsonb().$type<CompanyForm>().notNull(),
  expires_at: moment('expires_at').notNull(),
})
