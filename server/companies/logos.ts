import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { publicFileUrl } from '#contract/address.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { HttpError } from '#server/lib/errors.ts'
import { convertUploadedImage, type ImageOutputShape } from '#server/images/convertUploadedImage.ts'
import type { SharpImageFormat } from '#server/images/imageTask.ts'
import type { FileStorage, FileFolderAndLimits } from '#server/storage/files.ts'

/** Storage folder, format and size limit of the companies' logos. */
export const COMPANY_LOGO_FOLDER_AND_LIMITS: FileFolderAndLimits = { folder: 'logos', types: ['webp'], bytes: 500_000 }

// Three times the size in the header, for high-resolution screens.
const SHOWN = { width: 450, height: 144 }
const KINDS: SharpImageFormat[] = ['svg', 'png', 'jpeg', 'webp']
const MESSAGES = { unreadable: 'Ce logo ne se lit pas\u00a0: choisissez une image SVG, PNG, JPEG ou WebP.' }

/**
 * Stores an uploaded company logo as a picture, without an SVG's scripts and links, and returns its URL path. Throws a
 * French 422 for anything else.
 */
export async function storeUploadedCompanyLogo(files: FileStorage, sent: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readUploadedFileIntoMemory(
    sent,
    COMPANY_LOGO_FOLDER_AND_LIMITS.bytes,
    'Ce logo dépasse 500\u00a0ko.',
  )
  const made = await pictureOf(bytes)
  const { name } = await files.put(COMPANY_LOGO_FOLDER_AND_LIMITS, Readable.from([made]))
  return publicFileUrl('GET /logos/:name', { params: { name: basename(name) } })
}

/** Returns the stored file of a company logo's URL path; undefined for other paths. */
export function logoUrlPathToStoredFile(address: string): string | undefined {
  const [, name] = /\/logos\/([\da-f]{32}\.webp)$/.exec(address) ?? []
  return name && `${COMPANY_LOGO_FOLDER_AND_LIMITS.folder}/${name}`
}

/**
 * Imports a company's logo from a content folder and returns its file. Exported logos keep name and bytes; others are
 * converted as in `storeUploadedCompanyLogo`. Returns `shown` when that is the same; new files are added to `made`.
 * Throws like `storeUploadedCompanyLogo`.
 */
export async function importCompanyLogo(
  files: FileStorage,
  { name, path, shown }: { name: string; path: string; shown: string | undefined },
  made: string[],
): Promise<string> {
  const bytes = await readFile(path)
  if (EXPORTED.test(name)) {
    const file = `${COMPANY_LOGO_FOLDER_AND_LIMITS.folder}/${name}`
    const there = await bytesOf(files, file)
    if (there?.equals(bytes)) return file
    if (there) throw new HttpError(422, 'Ce nom est celui d’un autre logo\u00a0: donnez-en un autre à ce fichier.')
    await draw(bytes, ['webp'], { as: 'check', ...SHOWN })
    await files.putBack(file, COMPANY_LOGO_FOLDER_AND_LIMITS.bytes, Readable.from([bytes]))
    made.push(file)
    return file
  }
  const picture = await pictureOf(bytes)
  if (shown && (await bytesOf(files, shown))?.equals(picture)) return shown
  const { name: file } = await files.put(COMPANY_LOGO_FOLDER_AND_LIMITS, Readable.from([picture]))
  made.push(file)
  return file
}

const EXPORTED = /^[\da-f]{32}\.webp$/

async function bytesOf(files: FileStorage, name: string): Promise<Buffer | undefined> {
  const file = await files.open(name)
  return file && buffer(await file.read())
}

async function pictureOf(bytes: Buffer): Promise<Buffer> {
  const { files } = await draw(bytes, KINDS, { as: 'box', ...SHOWN })
  return Buffer.from(files[0]?.bytes ?? [])
}

const draw = (source: Buffer, formats: SharpImageFormat[], shape: ImageOutputShape) =>
  convertUploadedImage({ source, formats, shape }, MESSAGES)
