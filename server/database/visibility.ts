import { eq, isNull, or, type SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn } from '#server/drizzle/pgCore.ts'

/** A table whose rows are for one company's crew, or for all. */
type OfCompany = { company_id: AnyPgColumn }

/** The rows for all and those for one company; every row, when no company is named. */
export const companyFilter = ({ company_id }: OfCompany, company: number | undefined): SQL | undefined =>
  company === undefined ? undefined : ownOrAll({ company_id }, company)

/** What the members of a company may see: what is for all, and what is for them. */
export const ownOrAll = ({ company_id }: OfCompany, company: number): SQL | undefined =>
  or(isNull(company_id), eq(company_id, company))
