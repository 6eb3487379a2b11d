import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { HttpError } from '#server/lib/errors.ts'
import type { FileStorage, FileFolderAndLimits } from '#server/storage/files.ts'
import type { ContentPdfTable, FrontMatterPdfList, StoredPdf } from '#server/feature/contentKind.ts'
import { OneLineTextField } from './frontMatterFields.ts'
import { InvalidContentError, type ContentMistake } from './mistakes.ts'

/** Name of the folder with the PDFs in a content folder (Markdown files to import). */
export const CONTENT_PDF_FOLDER_NAME = 'documents'
export const CONTENT_PDF_FOLDER_AND_LIMITS: FileFolderAndLimits = {
  folder: 'documents',
  types: ['pdf'],
  bytes: 60_000_000,
}

/** Schema of the PDFs listed in a Markdown file's front matter: title and file name. */
export const FrontMatterPdfs = z
  .array(z.strictObject({ title: OneLineTextField(160), file: OneLineTextField(80) }))
  .min(1)
  .max(20)

/** Kind of content (a folder of Markdown files) with the database table of its PDFs. */
type Kind = { folder: string; documents?: ContentPdfTable & { of(head: object): FrontMatterPdfList } }
type Read = ReadonlyMap<Kind, { slug: string; head: object }[]>

/**
 * Returns the mistakes between the Markdown texts and the PDFs of a content folder. Each PDF belongs to one text, once.
 */
export function findContentPdfMistakes(entries: Read, paths: ReadonlyMap<string, string>): ContentMistake[] {
  const owners = new Map<string, string>()
  const wrong: ContentMistake[] = []
  for (const { file, name } of named(entries)) {
    const first = owners.get(name)
    if (first) wrong.push({ file, line: 1, message: `Le document « ${name} » est déjà celui de ${first}.` })
    else owners.set(name, file)
    if (!paths.has(name))
      wrong.push({ file, line: 1, message: `Le document « ${name} » n’est pas dans ${CONTENT_PDF_FOLDER_NAME}/.` })
  }
  const alone = [...paths.keys()].filter((name) => !owners.has(name))
  return [
    ...wrong,
    ...alone.map((name) => ({
      file: `${CONTENT_PDF_FOLDER_NAME}/${name}`,
      line: 1,
      message: 'Aucun texte ne nomme ce document.',
    })),
  ]
}

/**
 * Stores the new and changed PDFs of an imported content folder, and appends the stored files to `made`. Throws
 * `InvalidContentError` for a file that is no PDF, or that belongs to a text outside the folder.
 */
export async function importContentPdfs(
  tx: Transaction,
  files: FileStorage,
  { entries, documents: paths }: { entries: Read; documents: ReadonlyMap<string, string> },
  made: string[],
): Promise<Map<string, StoredPdf>> {
  const wanted = named(entries)
  const read = new Set([...entries].flatMap(([kind, all]) => all.map(({ slug }) => `${kind.folder}/${slug}.md`)))
  const known = new Map((await listContentTextPdfs(tx, [...entries.keys()])).map((row) => [row.name, row]))
  const given = new Map((await unownedDocuments(tx, [...entries.keys()])).map((row) => [row.name, row]))
  const taken = new Map<string, StoredPdf>()
  for (const { name } of wanted) {
    const wrong = (message: string) =>
      new InvalidContentError([{ file: `${CONTENT_PDF_FOLDER_NAME}/${name}`, line: 1, message }])
    const row = known.get(name)
    if (row && !read.has(row.entry)) throw wrong(`Ce document est déjà celui de ${row.entry}, qui est sur le portail.`)
    const path = paths.get(name)
    const there = given.get(name)
    if (there && (path === undefined || there.sha256 === (await sumOfFile(path)))) {
      taken.set(name, there)
      continue
    }
    if (there) throw wrong('Le bureau a déposé un autre document de ce nom\u00a0: renommez celui-ci.')
    // A PDF missing from the folder stays as stored.
    if (path === undefined && row) {
      taken.set(name, row)
      continue
    }
    if (path === undefined) throw wrong('Ce document n’est pas là.')
    const sha256 = await sumOfFile(path)
    if (row?.sha256 === sha256) {
      taken.set(name, row)
      continue
    }
    const { name: file, size } = await files
      .put(CONTENT_PDF_FOLDER_AND_LIMITS, createReadStream(path))
      .catch((error: unknown) => {
        throw error instanceof HttpError ? wrong(error.message) : error
      })
    made.push(file)
    taken.set(name, { sha256, file, size })
  }
  return taken
}

/** Returns the PDFs that the texts of some content kinds list, each with the path of the text's Markdown file. */
export async function listContentTextPdfs(db: Database | Transaction, kinds: Kind[]) {
  const found: (StoredPdf & { name: string; entry: string })[] = []
  for (const { folder, documents } of kinds) {
    if (!documents) continue
    const { table, owner, owners } = documents
    const rows = await db
      .select({
        name: sql<string>`${table.name}`,
        sha256: sql<string>`${table.sha256}`,
        file: sql<string>`${table.file}`,
        size: sql<number>`${table.size}`,
        entry: sql<string>`${`${folder}/`} || ${owners.slug} || '.md'`,
      })
      .from(table)
      .innerJoin(owners, eq(owners.id, owner))
      .orderBy(table.name)
    found.push(...rows)
  }
  return found
}

/** Returns the stored PDFs of some content kinds that belong to no text. */
async function unownedDocuments(tx: Transaction, kinds: Kind[]) {
  const found: (StoredPdf & { name: string })[] = []
  for (const { documents } of kinds) {
    if (!documents) continue
    const { table, owner } = documents
    const rows = await tx
      .select({
        name: sql<string>`${table.name}`,
        sha256: sql<string>`${table.sha256}`,
        file: sql<string>`${table.file}`,
        size: sql<number>`${table.size}`,
      })
      .from(table)
      .where(isNull(owner))
    found.push(...rows)
  }
  return found
}

/** Returns the storage names of all PDFs of some content kinds, including PDFs whose text cannot be extracted. */
export async function listPdfStorageNames(tx: Transaction, kinds: Kind[]): Promise<string[]> {
  const files: string[] = []
  for (const { documents } of kinds) {
    if (!documents) continue
    const { table } = documents
    files.push(...(await tx.select({ file: sql<string>`${table.file}` }).from(table)).map(({ file }) => file))
  }
  return files
}

/**
 * Copies a PDF from the file storage to a new path on disk. Throws when the path exists or the storage lacks the file.
 */
export async function copyStoredPdf(files: FileStorage, { file, name }: { file: string; name: string }, path: string) {
  const kept = await files.open(file)
  if (!kept)
    throw new Error(`Le document ${name} n’est plus parmi les fichiers : réimportez-le, ou restaurez une sauvegarde.`)
  await pipeline(await kept.read(), createWriteStream(path, { flags: 'wx' }))
}

const named = (entries: Read) =>
  [...entries].flatMap(([kind, read]) =>
    read.flatMap(({ slug, head }) =>
      (kind.documents?.of(head) ?? []).map(({ file: name }) => ({ file: `${kind.folder}/${slug}.md`, name })),
    ),
  )

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
