import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companies as calls } from '#contract/companies.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { NotFound } from '#server/http/errors.ts'
import { mount } from '#server/mount.ts'

/** The companies of the association, and how to reach it from each. */
export function mountCompanies(app: FastifyInstance, db: Database, cache: ContentCache) {
  const always = { cache: { in: cache, when: () => true } }
  mount(app, calls.list, async () => ({ data: await db.select().from(companies).orderBy(asc(companies.id)) }), always)
  mount(app, calls.contact, async ({ query }) => ({ data: await contactOf(db, query.company_id) }), always)
}

async function contactOf(db: Database, company_id: number) {
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id))
  if (!company) throw new NotFound('company')
  return { company_id, ...company.contact }
}
