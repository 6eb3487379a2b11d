import { companies as demo } from '#association/demo/companies.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'

/** Fills a new database with the demo's companies. */
export async function loadCompanies(tx: Transaction): Promise<void> {
  await tx.insert(companies).values(demo)
}
