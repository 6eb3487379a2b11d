import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasSystemErrorCode } from '#server/database/cluster/processes.ts'
import { findContentPdfMistakes, CONTENT_PDF_FOLDER_NAME, CONTENT_PDF_FOLDER_AND_LIMITS } from './documents.ts'
import { parseYamlWithSchema } from './frontMatter.ts'
import type { ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import {
  checkContentFolderIsReal,
  checkContentFileIsRegular,
  describeUnreadableContentFile,
} from '#server/content/files/checkContentFile.ts'
import { InvalidContentError, type ContentMistake } from './mistakes.ts'
import { PICTURE_DESCRIPTION_FILE_SUFFIX, PictureAltAndFocus } from '#server/content/files/pictureNotes.ts'
import { MAX_CONTENT_NAME_LENGTH, readContentEntries } from '#server/content/files/readEntries.ts'
import { readContentTextFile } from '#server/content/files/readContentTextFile.ts'
import {
  readSettingsFiles,
  type SettingsReferencedFilePaths,
  type ContentSettingsByFile,
} from '#server/content/files/settingsFiles.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'

export const CONTENT_PICTURE_FOLDER_NAME = 'media'

/** Valid content of a folder to import: Markdown texts, pictures, PDFs and settings. */
export type ContentFolderToImport = {
  entries: Map<ContentKind, ContentEntry[]>
  /** Path, SHA-256 checksum and description of each picture in a content folder, by file name. */
  pictures: Map<string, { path: string; sha256: string; notes?: PictureAltAndFocus }>
  /** Path of each PDF in a content folder, by file name; PDFs are too large to hold in memory. */
  documents: Map<string, string>
  /** Settings read from the YAML files of a content folder. */
  sheets: ContentSettingsByFile
  /** Paths of the files that a content folder's settings refer to. */
  beside: SettingsReferencedFilePaths
}

const PICTURE = /^[a-z\d]+(?:-[a-z\d]+)*\.(?:jpg|png|webp|avif)$/
const DOCUMENT = /^[a-z\d]+(?:-[a-z\d]+)*\.pdf$/
const AT_MOST = { texts: 20_000, pictures: 20_000 }
const PICTURES = { what: 'Une image', bytes: 10_000_000, tooLarge: 'Cette image dépasse 10 Mo.' }
const PDF = { what: 'Un document', bytes: CONTENT_PDF_FOLDER_AND_LIMITS.bytes, tooLarge: 'Ce document dépasse 60 Mo.' }

/**
 * Reads and validates a content folder of Markdown, pictures, PDFs and settings. Throws `InvalidContentError` with all
 * mistakes.
 */
export async function readContentFolder(
  folder: string,
  kinds: ContentKind[],
  sheets: ContentSettingsFile[],
): Promise<ContentFolderToImport> {
  const mistakes: ContentMistake[] = []
  const names = await namesIn(folder)
  const ofSheets = sheets.flatMap(({ file, beside }) => (beside ? [file, beside.folder] : [file]))
  const expected = new Set([
    ...kinds.map((kind) => kind.folder),
    CONTENT_PICTURE_FOLDER_NAME,
    CONTENT_PDF_FOLDER_NAME,
    ...ofSheets,
  ])
  for (const name of names) {
    if (!expected.has(name))
      mistakes.push({ file: name, line: 1, message: 'Ce nom n’est pas attendu dans ce dossier.' })
  }
  if (!names.some((name) => expected.has(name)))
    throw new Error(`Il n’y a rien à importer dans ${folder} : il y faut ${[...expected].join(', ')}, ou l’un d’eux.`)
  const listed = async (name: string) => {
    if (!names.includes(name)) return []
    const odd = await checkContentFolderIsReal(join(folder, name), name)
    if (odd) mistakes.push(odd)
    return odd ? [] : namesIn(join(folder, name))
  }
  const media = await listed(CONTENT_PICTURE_FOLDER_NAME)
  if (media.filter((name) => !name.endsWith(PICTURE_DESCRIPTION_FILE_SUFFIX)).length > AT_MOST.pictures)
    throw new InvalidContentError([tooMany(CONTENT_PICTURE_FOLDER_NAME, AT_MOST.pictures, 'images')])
  const pictures = await readPictures(folder, media, mistakes)
  const documents = await findDocuments(folder, await listed(CONTENT_PDF_FOLDER_NAME), mistakes)
  const entries: ContentFolderToImport['entries'] = new Map()
  for (const kind of kinds) {
    const place = { folder, kind, names: await listed(kind.folder), pictures }
    if (place.names.length > AT_MOST.texts)
      throw new InvalidContentError([tooMany(kind.folder, AT_MOST.texts, 'textes')])
    entries.set(kind, await readContentEntries(place, mistakes))
  }
  mistakes.push(...formerTwice(entries), ...findContentPdfMistakes(entries, documents))
  const { said, found } = await readSettingsFiles({ folder, names, listed }, sheets, mistakes)
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
  return { entries, pictures, documents, sheets: said, beside: found }
}

/** Returns the sorted file names of a folder on disk, without hidden files. */
async function namesIn(folder: string) {
  const names = await readdir(folder).catch((error: unknown) => {
    const why = hasSystemErrorCode(error, 'ENOENT')
      ? 'n’existe pas'
      : hasSystemErrorCode(error, 'ENOTDIR')
        ? 'n’est pas un dossier'
        : undefined
    throw why ? new Error(`${folder} ${why}.`, { cause: error }) : error
  })
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

async function readPictures(folder: string, names: string[], mistakes: ContentMistake[]) {
  const pictures: ContentFolderToImport['pictures'] = new Map()
  for (const name of names.filter((one) => !one.endsWith(PICTURE_DESCRIPTION_FILE_SUFFIX))) {
    const file = `${CONTENT_PICTURE_FOLDER_NAME}/${name}`
    const path = join(folder, file)
    const odd = await checkContentFileIsRegular(path, file, PICTURES)
    if (odd) mistakes.push(odd)
    else if (!PICTURE.test(name) || name.length > MAX_CONTENT_NAME_LENGTH)
      mistakes.push({
        file,
        line: 1,
        message: 'Une image s’appelle « mot-mot.jpg » (ou .png, .webp, .avif), sans accent ni majuscule.',
      })
    else {
      const sha256 = await sumOfFile(path).catch((error: unknown) => ({
        message: describeUnreadableContentFile(error),
      }))
      if (typeof sha256 === 'string') pictures.set(name, { path, sha256 })
      else mistakes.push({ file, line: 1, ...sha256 })
    }
  }
  for (const name of names.filter((one) => one.endsWith(PICTURE_DESCRIPTION_FILE_SUFFIX))) {
    const file = `${CONTENT_PICTURE_FOLDER_NAME}/${name}`
    const picture = pictures.get(name.slice(0, -PICTURE_DESCRIPTION_FILE_SUFFIX.length))
    const text = await readContentTextFile(join(folder, file), file)
    const read = typeof text === 'string' ? parseYamlWithSchema(file, text, PictureAltAndFocus) : text
    if (Array.isArray(read)) mistakes.push(...read)
    else if (picture) picture.notes = read.head
    else mistakes.push({ file, line: 1, message: 'L’image dont parle ce fichier n’est pas à côté de lui.' })
  }
  return pictures
}

async function findDocuments(folder: string, names: string[], mistakes: ContentMistake[]) {
  const documents: ContentFolderToImport['documents'] = new Map()
  for (const name of names) {
    const file = `${CONTENT_PDF_FOLDER_NAME}/${name}`
    const path = join(folder, file)
    const odd = await checkContentFileIsRegular(path, file, PDF)
    if (odd) mistakes.push(odd)
    else if (!DOCUMENT.test(name) || name.length > MAX_CONTENT_NAME_LENGTH)
      mistakes.push({ file, line: 1, message: 'Un document s’appelle « mot-mot.pdf », sans accent ni majuscule.' })
    else
      await access(path, constants.R_OK).catch((error: unknown) =>
        mistakes.push({ file, line: 1, message: describeUnreadableContentFile(error) }),
      )
    documents.set(name, path)
  }
  return documents
}

/** Returns the SHA-256 checksum of a file, in hexadecimal, by streaming it. */
async function sumOfFile(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Returns the mistakes for former URLs that two texts of a content folder share. */
function formerTwice(entries: ContentFolderToImport['entries']): ContentMistake[] {
  const seen = new Map<string, string>()
  return [...entries].flatMap(([kind, read]) =>
    read.flatMap(({ slug, head }) => {
      const file = `${kind.folder}/${slug}.md`
      return (kind.formerly?.(head) ?? []).flatMap((path) => {
        const first = seen.get(path)
        seen.set(path, file)
        return first ? [{ file, line: 1, message: `L’ancienne adresse ${path} est déjà celle de ${first}.` }] : []
      })
    }),
  )
}

const tooMany = (file: string, most: number, what: string): ContentMistake => ({
  file,
  line: 1,
  message: `Ce dossier compte plus de ${most.toLocaleString('fr')} ${what}.`,
})
