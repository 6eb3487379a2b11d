import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from '#server/drizzle/drizzle.ts'
import type { Company } from '#contract/companies/companies.ts'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { company_previews } from '#server/database/schema/companies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { readCompanyFormValues, overwriteCompanyRow } from '#server/companies/office/officeCompanies.ts'

/** Lifetime of the secret link to a preview of a company's changes. */
const OPEN = { hours: 24 }

/** Creates a secret link (URL) that shows the portal with a company's unsaved changes. Returns its path and expiry. */
export async function createCompanyChangesPreviewLink(db: Database, company_id: number, typed: CompanyFormValues) {
  await readCompanyFormValues(db, company_id)
  const secret = randomBytes(32).toString('base64url')
  await db
    .insert(company_previews)
    .values({ secret_hash: sha256(secret), company_id, typed, expires_at: sqlTimeFromNow(OPEN) })
  return {
    path: portalPagePaths.preview(secret),
    until: new Date(Date.now() + durationToSeconds(OPEN) * 1000).toISOString(),
  }
}

/** Deletes expired previews of companies. */
export const sweepCompanyPreviews = async (db: Database) =>
  void (await db.delete(company_previews).where(lte(company_previews.expires_at, sql`now()`)))

/** True when a secret belongs to an unexpired company preview. */
export const isCompanyPreviewOpen = async (db: Database, secret: string): Promise<boolean> =>
  (await db.$count(company_previews, isOpenBy(secret))) > 0

const isOpenBy = (secret: string) =>
  and(eq(company_previews.secret_hash, sha256(secret)), gt(company_previews.expires_at, sql`now()`))

/**
 * Runs `work` in a transaction with the company data of a preview link, then rolls back. Undefined when the link's
 * secret is unknown or expired.
 */
export async function runInCompanyPreview<T>(
  db: Database,
  secret: string,
  work: (tx: Transaction, shown: { company: Company }) => Promise<T>,
): Promise<T | undefined> {
  const [found] = await db.select().from(company_previews).where(isOpenBy(secret))
  if (!found) return undefined
  const { company_id: id, typed } = found
  const { name, color, header_logo_url } = typed
  let made: { value: T } | undefined
  const undone = new Error('Undone')
  await inTransaction(db, async (tx) => {
    await overwriteCompanyRow(tx, id, typed)
    made = { value: await work(tx, { company: { id, name, color, header_logo_url } }) }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return made?.value
}
