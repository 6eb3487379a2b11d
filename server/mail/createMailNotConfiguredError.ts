import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Returns a 503 that says that `what` cannot be sent without a mail server, and whom to contact. */
export async function createMailNotConfiguredError(db: Database, what: string): Promise<HttpError> {
  const [company] = await db
    .select({ office: sql<string>`${companies.contact} ->> 'email'` })
    .from(companies)
    .orderBy(companies.id)
    .limit(1)
  const instead = company ? `Écrivez à ${company.office}.` : 'Adressez-vous au bureau.'
  return new HttpError(
    503,
    `L’envoi d’e-mails n’est pas configuré sur ce portail\u00a0: ${what} ne peut partir. ${instead}`,
  )
}
