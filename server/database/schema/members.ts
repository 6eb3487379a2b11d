import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { companies } from './companies.ts'

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    image: text(),
    /** `board`: elected to run the association. */
    role: text().$type<'member' | 'board'>().notNull().default('member'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_email').on(sql`lower(${table.email})`),
    check('members_role', sql`${table.role} in ('member', 'board')`),
  ],
)
