import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inArray } from '#server/drizzle/drizzle.ts'
import { publicFileUrl } from '#contract/address.ts'
import type { ResponsivePicture } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import { convertUploadedImage } from '#server/images/convertUploadedImage.ts'
import type { SharpImageFormat } from '#server/images/imageTask.ts'
import type { FileStorage, FileFolderAndLimits } from '#server/storage/files.ts'

/** Folder, accepted types and maximum size in bytes of the original pictures of texts, imported or uploaded. */
export const ORIGINAL_PICTURE_FOLDER_AND_LIMITS: FileFolderAndLimits = {
  folder: 'originals',
  types: ['jpg', 'png', 'webp', 'avif'],
  bytes: 10_000_000,
}
/** Folder, type and maximum size in bytes of the WebP files that are converted from the original pictures of texts. */
export const WEBP_PICTURE_FOLDER_AND_LIMITS: FileFolderAndLimits = {
  folder: 'pictures',
  types: ['webp'],
  bytes: 5_000_000,
}

const WIDTHS = [480, 960, 1600]
const FORMATS: SharpImageFormat[] = ['jpeg', 'png', 'webp', 'heif']
const MESSAGES = { unreadable: 'Cette image est abîmée, ou n’est pas d’un format accepté (JPEG, PNG, WebP, AVIF).' }

type Row = typeof pictures.$inferSelect
/** Database columns of a picture that derive from its file, without the description. */
type Stored = Pick<Row, 'name' | 'sha256' | 'original' | 'width' | 'height' | 'shown'>

type Shown = Pick<Row, 'width' | 'height' | 'shown' | 'focus_x' | 'focus_y'>

/** Returns the SHA-256 checksum of a file, in hexadecimal. */
export const fileSha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores a picture for texts and smaller WebP versions for browsers, without camera metadata. Throws a 422 in French
 * when the file is no picture, is damaged, or has too many pixels.
 */
export async function storePicture(files: FileStorage, name: string, bytes: Buffer): Promise<Stored> {
  const kept: string[] = []
  const keep = async (purpose: FileFolderAndLimits, content: Buffer) => {
    const file = await files.put(purpose, Readable.from([content]))
    kept.push(file.name)
    return file.name
  }
  try {
    const original = await keep(ORIGINAL_PICTURE_FOLDER_AND_LIMITS, bytes)
    const shape = { as: 'widths' as const, widths: WIDTHS, quality: 78 }
    const {
      width,
      height,
      files: made,
    } = await convertUploadedImage({ source: bytes, formats: FORMATS, shape }, MESSAGES)
    const shown: Row['shown'] = []
    for (const file of made)
      shown.push({ width: file.width, file: await keep(WEBP_PICTURE_FOLDER_AND_LIMITS, Buffer.from(file.bytes)) })
    return { name, sha256: fileSha256Hex(bytes), original, width, height, shown }
  } catch (error) {
    await Promise.all(kept.map((file) => files.remove(file)))
    throw error
  }
}

/** Returns the storage names of a picture's files: the original and its WebP versions. */
export const listStorageNamesOfPicture = ({ original, shown }: Pick<Row, 'original' | 'shown'>): string[] => [
  original,
  ...shown.map(({ file }) => file),
]

/** Returns the pictures that texts refer to by file name; missing ones are omitted. */
export async function findPicturesByFileName(
  db: Database | Transaction,
  names: string[],
): Promise<Map<string, ResponsivePicture>> {
  const rows = names.length ? await db.select().from(pictures).where(inArray(pictures.name, names)) : []
  return new Map(rows.map((row) => [row.name, toResponsivePicture(row)]))
}

/**
 * Converts a picture's database row to the API's responsive picture. The alternative text is empty: each text sets its
 * own.
 */
export function toResponsivePicture({ width, height, shown, focus_x, focus_y }: Shown): ResponsivePicture {
  const sources = shown.map(({ file, width: wide }) => {
    const [, name = ''] = file.split('/')
    return { src: publicFileUrl('GET /pictures/:name', { params: { name } }), width: wide }
  })
  const focus = focus_x === null || focus_y === null ? undefined : { x: focus_x, y: focus_y }
  return { alt: '', width, height, ...(focus && { focus }), sources }
}
