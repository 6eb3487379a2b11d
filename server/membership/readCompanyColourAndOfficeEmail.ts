import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Returns a company's colour and its office's e-mail address for e-mails. Throws a 422 for an unknown company. */
export async function readCompanyColourAndOfficeEmail(
  db: Database | Transaction,
  id: number,
): Promise<{ color: string; office: string }> {
  const [company] = await db
    .select({ color: companies.color, office: sql<string>`${companies.contact} ->> 'email'` })
    .from(companies)
    .where(eq(companies.id, id))
  if (company) return company
  const unknown = 'Cette compagnie n’existe pas.'
  throw new HttpError(422, unknown, { errors: { company_id: unknown } })
}
