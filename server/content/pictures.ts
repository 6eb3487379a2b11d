import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { fileAddress } from '#contract/address.ts'
import type { Picture } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import { HttpError } from '#server/lib/errors.ts'
import type { Files, Purpose } from '#server/storage/files.ts'

/** Where the pictures are among the portal's files: as they were imported, and as they are shown. */
export const ORIGINALS: Purpose = { folder: 'originals', types: ['jpg', 'png', 'webp', 'avif'], bytes: 10_000_000 }
export const SHOWN: Purpose = { folder: 'pictures', types: ['webp'], bytes: 5_000_000 }

const WIDTHS = [480, 960, 1600]
const PIXELS_AT_MOST = 50_000_000

type Row = typeof pictures.$inferSelect
/** What of a picture is made from its file; the rest is said of it. */
type Stored = Pick<Row, 'name' | 'sha256' | 'original' | 'width' | 'height' | 'shown'>

type Shown = Pick<Row, 'width' | 'height' | 'shown' | 'focus_x' | 'focus_y'>

/** The sum by which a file is known again, in hexadecimal. */
export const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Keeps a picture among the files, with the smaller ones that browsers are given: WebP, without what a camera wrote
 * into it. Throws a refusal in French when it is no picture, is damaged, or has too many points.
 */
export async function storePicture(files: Files, name: string, bytes: Buffer): Promise<Stored> {
  const kept: string[] = []
  const keep = async (purpose: Purpose, content: Buffer) => {
    const file = await files.put(purpose, Readable.from([content]))
    kept.push(file.name)
    return file.name
  }
  try {
    const original = await keep(ORIGINALS, bytes)
    const image = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).autoOrient()
    const { autoOrient } = await image.metadata().catch(refuse)
    const widths = [
      ...WIDTHS.filter((width) => width < autoOrient.width),
      Math.min(autoOrient.width, WIDTHS.at(-1) ?? 0),
    ]
    const shown: Row['shown'] = []
    for (const width of widths) {
      const made = await image.clone().resize(width).webp({ quality: 78 }).toBuffer().catch(refuse)
      shown.push({ width, file: await keep(SHOWN, made) })
    }
    return { name, sha256: checksum(bytes), original, width: autoOrient.width, height: autoOrient.height, shown }
  } catch (error) {
    await Promise.all(kept.map((file) => files.remove(file)))
    throw error
  }
}

/** Every file that a picture is made of. */
export const filesOf = ({ original, shown }: Pick<Row, 'original' | 'shown'>): string[] => [
  original,
  ...shown.map(({ file }) => file),
]

/** The pictures of these names as texts show them; those that are not there are left out. */
export async function findPictures(db: Database | Transaction, names: string[]): Promise<Map<string, Picture>> {
  const rows = names.length ? await db.select().from(pictures).where(inArray(pictures.name, names)) : []
  return new Map(rows.map((row) => [row.name, toPicture(row)]))
}

/** A picture as a text shows it; what one sees is for the text to say. */
export function toPicture({ width, height, shown, focus_x, focus_y }: Shown): Picture {
  const sources = shown.map(({ file, width: wide }) => {
    const [, name = ''] = file.split('/')
    return { src: fileAddress('GET /pictures/:name', { params: { name } }), width: wide }
  })
  const focus = focus_x === null || focus_y === null ? undefined : { x: focus_x, y: focus_y }
  return { alt: '', width, height, ...(focus && { focus }), sources }
}

function refuse(): never {
  throw new HttpError(422, 'Cette image est abîmée, ou compte plus de 50 millions de points.')
}
