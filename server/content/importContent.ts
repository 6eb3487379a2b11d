import { readFile } from 'node:fs/promises'
import { eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { former_addresses, pictures } from '#server/database/schema/content.ts'
import { HttpError } from '#server/lib/errors.ts'
import { isPublic, type SearchSource } from '#server/feature/searchSource.ts'
import type { Files } from '#server/storage/files.ts'
import { documentFiles, importDocuments } from './documents.ts'
import type { ContentKind, Entry, SaveContext } from '#server/feature/contentKind.ts'
import { InvalidContent } from './mistakes.ts'
import { settleConflicts } from './officeConflicts.ts'
import { checkNotes, columnsOf, isSaid } from '#server/content/files/pictureNotes.ts'
import { toPicture, filesOf, storePicture } from './pictures.ts'
import { MEDIA, type Content } from './readFolder.ts'
import { importSheets } from '#server/content/files/sheets.ts'
import { updateVocabulary } from './vocabulary.ts'

/** What an import did: for each folder, how many texts it holds, and how many are new or changed. */
export type Imported = Record<string, { read: number; created: number; changed: number; absent: string[] }>

type Importing = {
  /** Where what can be found stands, imported or not: see `Feature.search`. */
  sources: SearchSource[]
  /** By how many days every date is moved. */
  movedDays?: number
  /** Where the portal stands, for the mails that a change means. */
  publicUrl?: string | undefined
  /** Whether the words that are guessed from are learnt at once; it takes long where there is much. */
  isLearntLater?: boolean
  /** Whether nobody is written to about what changes. */
  isQuiet?: boolean
  /** The texts, by their files, that may be written over what the office has written; without it nobody asks. */
  over?: ReadonlySet<string>
}

/**
 * Writes what a folder holds over what is there; what says the same already is not touched, and what the folder does
 * not name stays, and is told; so is what each sheet changes, `told`, by its file. `clear` removes the files of the pictures and PDFs that were replaced, once the transaction
 * has ended well. Throws `InvalidContent` for what only the database tells: a picture or a PDF that is none, a company that
 * there is not, a place that is taken.
 */
export async function importContent(
  tx: Transaction,
  files: Files,
  content: Content,
  { sources, movedDays = 0, publicUrl, isLearntLater = false, isQuiet = false, over }: Importing,
) {
  const { entries, pictures: found } = content
  const made: string[] = []
  const remove = async (names: string[]) => {
    for (const name of names) await files.remove(name)
  }
  try {
    // Two that ran together would each remove pictures that the other has just named.
    await advisoryTransactionLock(tx, 'content')
    if (over) await settleConflicts(tx, content, over)
    const first = await importSheets(tx, files, content, { made, isFirst: true })
    await checkCompanies(tx, entries)
    const filesNow = () => documentFiles(tx, [...entries.keys()])
    const before = await filesNow()
    const { known, former } = await importPictures(tx, { files, found, made, over })
    const documents = await importDocuments(tx, files, content, made)
    const imported: Imported = {}
    for (const [kind, read] of entries) {
      const saving = { pictures: known, documents, movedDays, publicUrl, isQuiet }
      imported[kind.folder] = await importKind(tx, kind, read, saving)
    }
    const rest = await importSheets(tx, files, content, { made, isFirst: false })
    if (!isLearntLater) await updateVocabulary(tx, sources.filter(isPublic))
    const kept = new Set(await filesNow())
    const gone = [...first.former, ...former, ...rest.former, ...before.filter((file) => !kept.has(file))]
    return { imported, told: new Map([...first.told, ...rest.told]), clear: () => remove(gone) }
  } catch (error) {
    await remove(made)
    throw error
  }
}

type Pictures = { files: Files; found: Content['pictures']; made: string[]; over: Importing['over'] }

/** Takes in the pictures that are new or changed; whatever files it makes are named in `made`. */
async function importPictures(tx: Transaction, { files, found, made, over }: Pictures) {
  const rows = new Map((await tx.select().from(pictures)).map((row) => [row.name, row]))
  const former: string[] = []
  if (over) checkNotes(rows, found, over)
  for (const [name, { path, sha256, notes }] of found) {
    const row = rows.get(name)
    const said = notes && columnsOf(notes)
    if (row?.sha256 === sha256) {
      if (!said || isSaid(row, said)) continue
      rows.set(name, { ...row, ...said })
      await tx.update(pictures).set(said).where(eq(pictures.name, name))
      continue
    }
    const taken = await storePicture(files, name, await readFile(path)).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      throw new InvalidContent([{ file: `${MEDIA}/${name}`, line: 1, message: error.message }])
    })
    made.push(...filesOf(taken))
    if (row) former.push(...filesOf(row))
    const set = { ...taken, ...said }
    const [now] = await tx.insert(pictures).values(set).onConflictDoUpdate({ target: pictures.name, set }).returning()
    if (now) rows.set(name, now)
  }
  return { known: new Map([...rows].map(([name, row]) => [name, toPicture(row)])), former }
}

async function importKind(tx: Transaction, kind: ContentKind, read: Entry[], saving: SaveContext) {
  const { created, changed, paths } = await kind.save(tx, read, saving)
  const names = new Set(read.map(({ slug }) => slug))
  const absent = [...paths.keys()].filter((slug) => !names.has(slug)).toSorted()
  const told = { read: read.length, created, changed, absent }
  if (!kind.formerly) return told
  const former = read.flatMap(({ slug, head }) =>
    (kind.formerly?.(head) ?? []).flatMap((path) => {
      const leads_to = paths.get(slug)
      return leads_to === undefined ? [] : [{ path, leads_to }]
    }),
  )
  const own = read.flatMap(({ slug }) => paths.get(slug) ?? [])
  if (own.length) await tx.delete(former_addresses).where(inArray(former_addresses.leads_to, own))
  if (former.length) {
    const set = { leads_to: sql`excluded.leads_to` }
    await tx.insert(former_addresses).values(former).onConflictDoUpdate({ target: former_addresses.path, set })
  }
  return told
}

/** Each entry is for a company that there is. */
async function checkCompanies(tx: Transaction, entries: Content['entries']) {
  const ids = new Set((await tx.select({ id: companies.id }).from(companies)).map(({ id }) => id))
  const mistakes = [...entries].flatMap(([kind, read]) =>
    read
      .filter(({ head: { company } }) => company !== undefined && !ids.has(company))
      .map(({ slug, head: { company } }) => ({
        file: `${kind.folder}/${slug}.md`,
        line: 1,
        message: `company : il n’y a pas de compagnie ${company}.`,
      })),
  )
  if (mistakes.length > 0) throw new InvalidContent(mistakes)
}
