import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactData } from '#contract/companies.ts'

export const companies = pgTable('companies', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  color: text().notNull(),
  header_logo_url: text().notNull(),
  contact: jsonb().$type<Omit<ContactData, 'company_id'>>().notNull(),
})
