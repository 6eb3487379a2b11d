import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core'

/** One row whose number grows with every change of what visitors read; triggers keep it and tell the servers. */
export const content_version = pgTable('content_version', {
  id: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull(),
})
