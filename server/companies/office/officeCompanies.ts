import { and, eq, ne, sql } from '#server/drizzle/drizzle.ts'
import { address, email, openingHours, phone } from '#association/identity.ts'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { recordOfficeSettingsVersion } from '#server/content/officeConflicts.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_scale, type ActivityJournalValues } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import { companySettingsFile } from '#server/companies/companySettingsFile.ts'
import { logoUrlPathToStoredFile } from '#server/companies/logos.ts'
import { defaultCompanyContact, saveCompany, splitCommaList, type CompanyInput } from '#server/companies/saveCompany.ts'

const { id, name, color, header_logo_url, is_shown, rank } = companies

/** Returns all companies, visible or not, in display order. */
export const listOfficeCompanies = (db: Database) =>
  db.select({ id, name, color, header_logo_url, is_shown }).from(companies).orderBy(rank, id)

/** Adds a hidden company and returns its id. Throws a 422 when the name is taken. */
export const addCompany = (db: Database, said: { name: string; color: string }, by_member: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    await beforeChange(tx, said.name)
    const last = sql<number>`coalesce(max(${rank}), 0) + 1`
    const [next] = await tx.select({ rank: last }).from(companies)
    const contact = defaultCompanyContact({ address, email, phone, openingHours })
    const added = await saveCompany(tx, { ...said, is_shown: false, rank: next?.rank ?? 0 }, contact)
    await recordOfficeSettingsVersion(tx, companySettingsFile, by_member)
    await writeAuditLogLine(tx, { by_member, act: 'company.added', subject_id: added, after: said })
    return added
  })

/** Returns a company's data as the values of its form. Throws NotFound for an unknown id. */
export async function readCompanyFormValues(db: Database | Transaction, wanted: number): Promise<CompanyFormValues> {
  const [row] = await db.select().from(companies).where(eq(id, wanted))
  if (!row) throw new NotFoundError('Cette compagnie n’existe pas.')
  const [scale] = await db.select({ bases: membership_scale.bases }).from(membership_scale)
  const own = (scale?.bases ?? []).filter((base) => base.company === wanted).map((base) => base.name)
  const { contact } = row
  return {
    name: row.name,
    color: row.color,
    header_logo_url: row.header_logo_url,
    is_shown: row.is_shown,
    bases: own.join(', '),
    email: contact.email,
    phone1: contact.phone1 ?? '',
    phone2: contact.phone2 ?? '',
    address: contact.address,
    opening_hours: contact.opening_hours,
    social: contact.social === 1 ? '1' : '2',
    facebook_url: contact.facebook_url ?? '',
    facebook_group_url: contact.facebook_group_url ?? '',
    instagram_url: contact.instagram_url ?? '',
    whatsapp_url: contact.whatsapp_url ?? '',
    airline_group_email: contact.airline_group_email,
    crew_group_email: contact.crew_group_email,
  }
}

type Change = { id: number; was: CompanyFormValues; now: CompanyFormValues; by_member: number }

/**
 * Saves the changed fields of a company's form, keeping concurrent changes of other fields. Throws a 422 with the
 * invalid field.
 */
export async function saveCompanyFormChanges(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  change: Change,
): Promise<void> {
  const former = await inTransaction(db, async (tx) => {
    await beforeChange(tx, change.now.name, change.id)
    const there = await readCompanyFormValues(tx, change.id)
    const now = { ...there, ...differing(change.was, change.now) }
    await overwriteCompanyRow(tx, change.id, now)
    const after = differing(there, now)
    if (Object.keys(after).length === 0) return undefined
    const before = differing(now, there)
    const { by_member } = change
    await recordOfficeSettingsVersion(tx, companySettingsFile, by_member)
    if (after.bases !== undefined) await recordOfficeSettingsVersion(tx, priceListSettingsFile, by_member)
    await writeAuditLogLine(tx, { by_member, act: 'company.changed', subject_id: change.id, before, after })
    return before.header_logo_url
  })
  await removeUnused({ db, files }, former)
}

/** Overwrites a company's row with the values of its form. */
export async function overwriteCompanyRow(tx: Transaction, own: number, typed: CompanyFormValues): Promise<void> {
  const orNone = (said: string) => said || null
  const contact = {
    email: typed.email,
    phone1: orNone(typed.phone1),
    phone2: orNone(typed.phone2),
    address: typed.address,
    opening_hours: typed.opening_hours,
    social: typed.social === '1' ? (1 as const) : (2 as const),
    facebook_url: orNone(typed.facebook_url),
    facebook_group_url: orNone(typed.facebook_group_url),
    instagram_url: orNone(typed.instagram_url),
    whatsapp_url: orNone(typed.whatsapp_url),
    airline_group_email: typed.airline_group_email,
    crew_group_email: typed.crew_group_email,
  }
  const there = await readCompanyFormValues(tx, own)
  const bases = [...new Set(splitCommaList(typed.bases))]
  if (bases.some((base) => base.length > 60)) throw refused('bases', 'Une base compte 60 signes au plus')
  const described: CompanyInput = {
    id: own,
    name: typed.name,
    color: typed.color.toUpperCase(),
    header_logo_url: typed.header_logo_url,
    is_shown: typed.is_shown,
    contact,
    ...(bases.join(', ') !== there.bases && { bases }),
  }
  await saveCompany(tx, described, contact).catch((error: unknown) => {
    throw described.bases ? refused('bases', error instanceof Error ? error.message : '') : error
  })
}

/** Sets the display order of companies; those left out follow the others. */
export const saveCompanyDisplayOrder = (db: Database, ids: number[], by_member: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'content')
    const known = await tx.select({ id, name }).from(companies).orderBy(rank, id)
    const places = new Map(ids.map((one, place) => [one, place + 1]))
    const placeOf = (one: { id: number }) => places.get(one.id) ?? ids.length + 1
    const ordered = known.toSorted((one, other) => placeOf(one) - placeOf(other))
    for (const [place, company] of ordered.entries())
      await tx
        .update(companies)
        .set({ rank: place + 1 })
        .where(eq(id, company.id))
    const names = (all: { name: string }[]): ActivityJournalValues => ({ order: all.map((one) => one.name) })
    await recordOfficeSettingsVersion(tx, companySettingsFile, by_member)
    await writeAuditLogLine(tx, { by_member, act: 'companies.ordered', before: names(known), after: names(ordered) })
  })

/** Takes the lock on content changes, and throws a 422 when another company has the name. */
async function beforeChange(tx: Transaction, wanted: string, own = 0) {
  await takeTransactionAdvisoryLock(tx, 'content')
  const isTaken = and(sql`lower(${name}) = lower(${wanted})`, ne(id, own))
  if ((await tx.$count(companies, isTaken)) > 0) throw refused('name', 'Une autre compagnie porte déjà ce nom')
}

const refused = (field: string, message: string) => new HttpError(422, message, { errors: { [field]: message } })

/** Returns the fields of a company's form that differ between two versions, with the values of `other`. */
const differing = (one: CompanyFormValues, other: CompanyFormValues): Partial<CompanyFormValues> =>
  Object.fromEntries(Object.entries(other).filter(([field, value]) => one[field as keyof CompanyFormValues] !== value))

/** Deletes a logo's stored file when no company uses it any more. */
async function removeUnused({ db, files }: Pick<AppContext, 'db' | 'files'>, former: string | undefined) {
  const file = former && logoUrlPathToStoredFile(former)
  if (file && (await db.$count(companies, eq(header_logo_url, former))) === 0) await files.remove(file)
}
