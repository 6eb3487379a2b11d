import { asc, eq } from 'drizzle-orm'
import { companies as calls } from '#contract/companies.ts'
import type { Database } from '#server/database/connect.ts'
import { companies as table } from '#server/database/schema/companies.ts'
import { NotFound } from '#server/lib/errors.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { loadCompanies } from './demo.ts'
import { knownCompanies } from './knownCompanies.ts'

/** The companies of the association, and how to reach it from each. */
export const companies: Feature = {
  routes(app, { db, cache }) {
    const always = { cache: { in: cache, when: () => true } }
    mount(app, calls.list, async () => ({ data: await db.select().from(table).orderBy(asc(table.id)) }), always)
    const contact = async ({ query: { company_id } }: { query: { company_id: number } }) => {
      // None that is invented costs a query.
      if (!(await knownCompanies({ db, cache })).has(company_id)) throw new NoCompany()
      return { data: await contactOf(db, company_id) }
    }
    mount(app, calls.contact, contact, always)
  },
  demo: loadCompanies,
  impersonal: [table],
}

class NoCompany extends NotFound {
  constructor() {
    super('Cette compagnie n’existe pas.')
  }
}

async function contactOf(db: Database, company_id: number) {
  const [company] = await db.select().from(table).where(eq(table.id, company_id))
  if (!company) throw new NoCompany()
  return { company_id, ...company.contact }
}
