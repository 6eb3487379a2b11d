import { asc, eq } from 'drizzle-orm'
import { companies as calls } from '#contract/companies.ts'
import type { Database } from '#server/database/connect.ts'
import { companies as table } from '#server/database/schema/companies.ts'
import { NotFound } from '#server/http/errors.ts'
import { mount } from '#server/mount.ts'
import type { Subject } from '#server/subject.ts'
import { loadCompanies } from './demo.ts'

/** The companies of the association, and how to reach it from each. */
export const companies: Subject = {
  mounts(app, { db, cache }) {
    const always = { cache: { in: cache, when: () => true } }
    mount(app, calls.list, async () => ({ data: await db.select().from(table).orderBy(asc(table.id)) }), always)
    mount(app, calls.contact, async ({ query }) => ({ data: await contactOf(db, query.company_id) }), always)
  },
  demo: loadCompanies,
}

async function contactOf(db: Database, company_id: number) {
  const [company] = await db.select().from(table).where(eq(table.id, company_id))
  if (!company) throw new NotFound('Cette compagnie n’existe pas.')
  return { company_id, ...company.contact }
}
