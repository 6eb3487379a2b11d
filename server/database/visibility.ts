import { eq, isNull, or, type SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn } from '#server/drizzle/pgCore.ts'

/** Database table whose rows belong to one company, or to all when `company_id` is null. */
type OfCompany = { company_id: AnyPgColumn }

/** Returns the SQL filter for rows of one company or for all companies; undefined without a company. */
export const companySqlFilter = ({ company_id }: OfCompany, company: number | undefined): SQL | undefined =>
  company === undefined ? undefined : visibleToCompanySqlFilter({ company_id }, company)

/** Returns the SQL filter for the rows that a company's members may see: their own and those for all. */
export const visibleToCompanySqlFilter = ({ company_id }: OfCompany, company: number): SQL | undefined =>
  or(isNull(company_id), eq(company_id, company))
