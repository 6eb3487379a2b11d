import { sql } from 'drizzle-orm'
import { loadCompanies } from '#server/companies/demo.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { loadPosts } from '#server/news/demo.ts'
import { loadMembers } from '#server/session/demo.ts'

// In the order in which their rows name each other.
const loaders = [loadCompanies, loadMembers, loadPosts]

/**
 * Fills a new database with the demo content of every subject, all or nothing. A database that already holds a company
 * is left as it is. Throws when a file of the demo is damaged.
 */
export async function loadDemo(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two servers may start together on a new database: the second waits here, then finds the companies.
    await tx.execute(sql`lock table ${companies} in share row exclusive mode`)
    if ((await tx.$count(companies)) > 0) return
    for (const load of loaders) await load(tx)
  })
}
