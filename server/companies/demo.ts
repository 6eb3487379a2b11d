import { demoCompanies as demo } from '#association/demo/companies.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'

/** Inserts the demo portal's companies into a new database. */
export async function loadDemoCompanies(tx: Transaction): Promise<void> {
  await tx.insert(companies).values(demo)
}
