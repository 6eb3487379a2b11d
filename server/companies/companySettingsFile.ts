import { basename } from 'node:path'
import { asc, inArray, sql } from '#server/drizzle/drizzle.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'
import { HttpError } from '#server/lib/errors.ts'
import {
  CompanyFileEntries,
  toCompanyFileEntry,
  orderCompanyEntryKeys,
  LOGO_FILE_NAME_PATTERN,
  toCompanyRow,
  type CompanyFileEntry,
} from './companyEntry.ts'
import { importCompanyLogo, logoUrlPathToStoredFile, COMPANY_LOGO_FOLDER_AND_LIMITS } from './logos.ts'

const FILE = 'compagnies.yml'

/** Settings file `compagnies.yml` with the companies in order, and their logos in `logos/`. */
export const companySettingsFile: ContentSettingsFile<CompanyFileEntry[]> = {
  file: FILE,
  schema: CompanyFileEntries,
  isFirst: true,
  async save(tx, said) {
    const rows = await readRows(tx)
    if (JSON.stringify(rows.map(toCompanyFileEntry)) === JSON.stringify(said.map(orderCompanyEntryKeys))) return []
    const there = new Map(rows.map((row) => [row.id, row]))
    const absent = rows.filter(({ id }) => !said.some(({ company }) => company === id))
    refuseTaken(said, absent)
    // Temporary names, since two companies may exchange theirs.
    const ids = said.map(({ company }) => company)
    if (ids.length > 0)
      await tx
        .update(companies)
        .set({ name: sql`'~' || ${companies.id}` })
        .where(inArray(companies.id, ids))
    const ordered = [...said.map(toCompanyRow), ...absent]
    for (const [place, row] of ordered.entries()) {
      const set = { ...row, rank: place + 1 }
      await tx.insert(companies).values(set).onConflictDoUpdate({ target: companies.id, set })
    }
    const isChanged = (entry: CompanyFileEntry) => {
      const row = there.get(entry.company)
      return row && JSON.stringify(toCompanyFileEntry(row)) !== JSON.stringify(orderCompanyEntryKeys(entry))
    }
    const isMoved = rows.map(({ id }) => id).join() !== ordered.map(({ id }) => id).join()
    return [
      ...said.filter(({ company }) => !there.has(company)).map((one) => `Nouvelle\u00a0: ${one.company}, ${one.name}.`),
      ...said.filter(isChanged).map((one) => `Changée\u00a0: ${one.company}, ${one.name}.`),
      ...(isMoved ? ['L’ordre a changé.'] : []),
      ...absent.map((one) => `Toujours sur le portail, mais absente du dossier\u00a0: ${one.id}, ${one.name}.`),
    ]
  },
  async read(db) {
    const rows = await readRows(db)
    return rows.length > 0 ? rows.map(toCompanyFileEntry) : undefined
  },
  beside: {
    folder: COMPANY_LOGO_FOLDER_AND_LIMITS.folder,
    name: LOGO_FILE_NAME_PATTERN,
    told: {
      called: 'Un logo s’appelle « mot-mot.svg » (ou .png, .jpg, .webp), sans accent ni majuscule.',
      what: 'Un logo',
      tooLarge: 'Ce logo dépasse 500\u00a0ko.',
      unnamed: `Aucune compagnie de ${FILE} n’a ce logo.`,
    },
    bytes: COMPANY_LOGO_FOLDER_AND_LIMITS.bytes,
    namedBy: (said) => said.flatMap(({ logo }) => (logo && LOGO_FILE_NAME_PATTERN.test(logo) ? logo : [])),
    async take(tx, files, said, { paths, made }) {
      const now = new Map(
        (await readRows(tx)).map(({ id, header_logo_url }) => [id, logoUrlPathToStoredFile(header_logo_url)]),
      )
      const taken: CompanyFileEntry[] = []
      for (const entry of said) {
        const path = entry.logo === undefined ? undefined : paths.get(entry.logo)
        if (entry.logo === undefined || path === undefined) {
          taken.push(entry)
          continue
        }
        const from = { name: entry.logo, path, shown: now.get(entry.company) }
        const file = await importCompanyLogo(files, from, made).catch((error: unknown) => {
          if (!(error instanceof HttpError)) throw error
          throw new InvalidContentError([
            { file: `${COMPANY_LOGO_FOLDER_AND_LIMITS.folder}/${entry.logo}`, line: 1, message: error.message },
          ])
        })
        taken.push({ ...entry, logo: basename(file) })
      }
      return taken
    },
    kept: async (db) => [
      ...new Set((await readRows(db)).flatMap(({ header_logo_url }) => logoUrlPathToStoredFile(header_logo_url) ?? [])),
    ],
  },
}

type Row = typeof companies.$inferSelect
type Reader = Pick<Transaction, 'select'>

const readRows = (db: Reader): Promise<Row[]> =>
  db.select().from(companies).orderBy(asc(companies.rank), asc(companies.id))

/**
 * Throws `InvalidContentError` for a company name that belongs to another company, which `compagnies.yml` leaves out.
 */
function refuseTaken(said: CompanyFileEntry[], absent: Row[]) {
  const mistakes = said.flatMap(({ name: called }) => {
    const other = absent.find((row) => row.name.toLowerCase() === called.toLowerCase())
    const message = `name : la compagnie ${other?.id} du portail porte déjà le nom « ${called} ».`
    return other ? [{ file: FILE, line: 1, message }] : []
  })
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}
