import { asc } from '#server/drizzle/drizzle.ts'
import type { Company } from '#contract/companies/companies.ts'
import { companies } from '#server/database/schema/companies.ts'
import type { AppContext } from '#server/feature.ts'

/** Company with its visibility in forms' lists of companies. */
type KnownCompany = Company & { is_shown: boolean }

/** Returns all companies by id, cached until a company changes. */
export function readCachedCompanies({
  db,
  cache,
}: Pick<AppContext, 'db' | 'cache'>): Promise<ReadonlyMap<number, KnownCompany>> {
  const read = async () => {
    const { id, name, color, header_logo_url, is_shown, rank } = companies
    const rows = await db
      .select({ id, name, color, header_logo_url, is_shown })
      .from(companies)
      .orderBy(asc(rank), asc(id))
    return new Map(rows.map((company) => [company.id, company]))
  }
  return cache.get('known companies', read, { among: 'answers', bytes: ({ size }) => 1000 * size, mayBeOld: true })
}

type OfCompany = { query: { company?: number | undefined } }

/**
 * Returns a function that normalises an HTTP request's query: an unknown company id, invented or deleted, counts as «
 * no company ».
 */
export function unknownCompanyQueryNormalizer(context: Pick<AppContext, 'db' | 'cache'>) {
  return async <A extends OfCompany>(asked: A): Promise<A> => {
    const { company } = asked.query
    if (company === undefined || (await readCachedCompanies(context)).has(company)) return asked
    return { ...asked, query: { ...asked.query, company: undefined } }
  }
}
