import { readFile } from 'node:fs/promises'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import { HttpError } from '#server/lib/errors.ts'
import { isPublicSearchTable, type SearchTable } from '#server/feature/searchSource.ts'
import type { FileStorage } from '#server/storage/files.ts'
import type { ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import { InvalidContentError } from './mistakes.ts'
import { upsertContentTexts } from './upsertContentTexts.ts'
import { assertNoContentImportConflicts } from './officeConflicts.ts'
import {
  assertPictureDescriptionsNotOverwritten,
  pictureAltAndFocusColumns,
  hasSameAltAndFocus,
} from '#server/content/files/pictureNotes.ts'
import { toResponsivePicture, listStorageNamesOfPicture, storePicture } from './pictures.ts'
import { CONTENT_PICTURE_FOLDER_NAME, type ContentFolderToImport } from './readContentFolder.ts'
import { importSettingsFiles } from '#server/content/files/settingsFiles.ts'
import { rebuildSearchVocabulary } from './vocabulary.ts'

/**
 * Result of a content import by folder. Gives the numbers of texts read, created and changed, and the names of
 * published texts absent from the folder.
 */
export type ContentImportResult = Record<string, { read: number; created: number; changed: number; absent: string[] }>

type Importing = {
  /** Searchable database tables, for the vocabulary of spelling corrections: see `Feature.search`. */
  sources: SearchTable[]
  /** Days added to every date of the demo's texts. */
  movedDays?: number
  /** Portal's public URL, for links in notification e-mails. */
  publicUrl?: string | undefined
  /** True when a content import notifies nobody by e-mail. */
  isQuiet?: boolean
  /** Imported files that may overwrite the office's changes. Undefined: no conflict check. */
  over?: ReadonlySet<string>
}

/**
 * Imports a content folder into the database and the file storage. Unchanged rows stay untouched, and texts absent from
 * the folder stay published. Returns the counts by folder, the effects of each settings file (`told`), and `clear`,
 * which deletes replaced files after the commit. Throws `InvalidContentError` for invalid pictures or PDFs, unknown
 * companies and URLs in use.
 */
export async function importContent(
  tx: Transaction,
  files: FileStorage,
  content: ContentFolderToImport,
  { sources, movedDays = 0, publicUrl, isQuiet = false, over }: Importing,
) {
  const { entries, pictures: found } = content
  const made: string[] = []
  const remove = async (names: string[]) => {
    for (const name of names) await files.remove(name)
  }
  try {
    // Concurrent imports would delete each other's new pictures.
    await takeTransactionAdvisoryLock(tx, 'content')
    if (over) await assertNoContentImportConflicts(tx, content, over)
    const first = await importSettingsFiles(tx, files, content, { made, isFirst: true })
    const { known, former } = await importPictures(tx, { files, found, made, over })
    const saving = { files, given: content.documents, made, pictures: known, movedDays, publicUrl, isQuiet }
    const { saved, unused } = await upsertContentTexts(tx, entries, saving)
    const imported: ContentImportResult = {}
    for (const [kind, { created, changed }] of saved) {
      const read = entries.get(kind) ?? []
      imported[kind.folder] = { read: read.length, created, changed, absent: await absentNames(tx, kind, read) }
    }
    const rest = await importSettingsFiles(tx, files, content, { made, isFirst: false })
    await rebuildSearchVocabulary(tx, sources.filter(isPublicSearchTable))
    const gone = [...first.former, ...former, ...rest.former, ...unused]
    return { imported, told: new Map([...first.told, ...rest.told]), clear: () => remove(gone) }
  } catch (error) {
    await remove(made)
    throw error
  }
}

type Pictures = {
  files: FileStorage
  found: ContentFolderToImport['pictures']
  made: string[]
  over: Importing['over']
}

/** Stores the new and changed pictures of an imported content folder. Appends the stored files to `made`. */
async function importPictures(tx: Transaction, { files, found, made, over }: Pictures) {
  const rows = new Map((await tx.select().from(pictures)).map((row) => [row.name, row]))
  const former: string[] = []
  if (over) assertPictureDescriptionsNotOverwritten(rows, found, over)
  for (const [name, { path, sha256, notes }] of found) {
    const row = rows.get(name)
    const said = notes && pictureAltAndFocusColumns(notes)
    if (row?.sha256 === sha256) {
      if (!said || hasSameAltAndFocus(row, said)) continue
      rows.set(name, { ...row, ...said })
      await tx.update(pictures).set(said).where(eq(pictures.name, name))
      continue
    }
    const taken = await storePicture(files, name, await readFile(path)).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      throw new InvalidContentError([
        { file: `${CONTENT_PICTURE_FOLDER_NAME}/${name}`, line: 1, message: error.message },
      ])
    })
    made.push(...listStorageNamesOfPicture(taken))
    if (row) former.push(...listStorageNamesOfPicture(row))
    const set = { ...taken, ...said }
    const [now] = await tx.insert(pictures).values(set).onConflictDoUpdate({ target: pictures.name, set }).returning()
    if (now) rows.set(name, now)
  }
  return { known: new Map([...rows].map(([name, row]) => [name, toResponsivePicture(row)])), former }
}

/** Returns the slugs of published texts that an imported content folder does not contain. */
async function absentNames(tx: Transaction, { office }: ContentKind, read: ContentEntry[]): Promise<string[]> {
  if (!office) return []
  const names = new Set(read.map(({ slug }) => slug))
  const rows = await tx.select({ slug: sql<string>`${office.table.slug}` }).from(office.table)
  return rows.flatMap(({ slug }) => (names.has(slug) ? [] : slug)).toSorted()
}
