import { companies } from '#server/database/schema/companies.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import type { TestPortal } from './portal.ts'

/** Replaces the database's price list by the tests' own, with its airline job functions and working times. */
export async function replaceTestDuesPriceList({ db }: TestPortal): Promise<void> {
  const all = await db.select({ id: companies.id }).from(companies)
  const row = {
    functions: [
      { slug: 'hotesse-steward', label: 'Personnel de cabine' },
      { slug: 'pilote', label: 'Pilote' },
    ],
    contracts: [{ slug: 'cdi', label: 'CDI' }],
    working_times: [{ slug: 'temps-plein', label: 'Temps plein' }],
    bases: [...all.map(({ id }) => ({ company: id, name: 'Paris-CDG' })), { company: 2, name: 'Nice' }],
    dues: [],
    accounts: [],
    creditor: null,
  }
  await db.insert(membership_scale).values(row).onConflictDoUpdate({ target: membership_scale.id, set: row })
}
