import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { fileAddress } from '#contract/address.ts'
import { readUpload } from '#server/http/readUpload.ts'
import { HttpError } from '#server/lib/errors.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import type { Files, Purpose } from '#server/storage/files.ts'

/** Where the companies' logos are among the portal's files. */
export const LOGOS: Purpose = { folder: 'logos', types: ['webp'], bytes: 500_000 }

// Three times as large as the header shows it, for sharp screens.
const SHOWN = { width: 450, height: 144 }
const PIXELS_AT_MOST = 50_000_000
const KINDS = new Set(['svg', 'png', 'jpeg', 'webp'])
// Each takes a core and the memory of a whole picture.
const turns = new Semaphore({ atOnce: 1, waiting: 8 })

/**
 * Takes a logo in; gives its address. A drawing is made a picture: what it might run or fetch stays outside. Throws a
 * refusal in French for what is none.
 */
export async function addLogo(files: Files, sent: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readUpload(sent, LOGOS.bytes, 'Ce logo dépasse 500\u00a0ko.')
  const made = await turns.run(() => pictureOf(bytes))
  const { name } = await files.put(LOGOS, Readable.from([made]))
  return fileAddress('GET /logos/:name', { params: { name: basename(name) } })
}

/** The file of a logo that was taken in here; undefined for another. */
export function logoFile(address: string): string | undefined {
  const [, name] = /\/logos\/([\da-f]{32}\.webp)$/.exec(address) ?? []
  return name && `${LOGOS.folder}/${name}`
}

/**
 * Takes in a logo of a folder of content: one that an export has written, to the byte and under its name; another as the
 * office would. Gives its file, `shown` when that is the same; what it adds is named in `made`. Throws as `addLogo` does.
 */
export async function importLogo(
  files: Files,
  { name, path, shown }: { name: string; path: string; shown: string | undefined },
  made: string[],
): Promise<string> {
  const bytes = await readFile(path)
  if (EXPORTED.test(name)) {
    const file = `${LOGOS.folder}/${name}`
    const there = await bytesOf(files, file)
    if (there?.equals(bytes)) return file
    if (there) throw new HttpError(422, 'Ce nom est celui d’un autre logo\u00a0: donnez-en un autre à ce fichier.')
    await turns.run(() => checkShown(bytes))
    await files.putBack(file, LOGOS.bytes, Readable.from([bytes]))
    made.push(file)
    return file
  }
  const picture = await turns.run(() => pictureOf(bytes))
  if (shown && (await bytesOf(files, shown))?.equals(picture)) return shown
  const { name: file } = await files.put(LOGOS, Readable.from([picture]))
  made.push(file)
  return file
}

const EXPORTED = /^[\da-f]{32}\.webp$/

async function bytesOf(files: Files, name: string): Promise<Buffer | undefined> {
  const file = await files.open(name)
  return file && buffer(await file.read())
}

/** A picture as one is shown: nothing of it is made anew. */
async function checkShown(bytes: Buffer) {
  if (bytes.length === 0) refuse()
  const image = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
  const { format, width, height } = await image.metadata().catch(refuse)
  if (format !== 'webp' || width > SHOWN.width || height > SHOWN.height) refuse()
  await image.stats().catch(refuse)
}

async function pictureOf(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) refuse()
  const limits = { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' } as const
  const { format, width, height } = await sharp(bytes, limits).metadata().catch(refuse)
  if (!KINDS.has(format ?? '')) refuse()
  const isDrawing = format === 'svg'
  // A drawing has the points that are asked of it: as many as are shown, whatever its own size.
  const scale = Math.min(SHOWN.width / width, SHOWN.height / height)
  const density = isDrawing ? Math.max(1, Math.min(2400, 72 * scale)) : undefined
  return sharp(bytes, { ...limits, ...(density && { density }) })
    .autoOrient()
    .resize({ ...SHOWN, fit: 'inside', withoutEnlargement: !isDrawing })
    .webp({ lossless: true })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(refuse)
}

function refuse(): never {
  throw new HttpError(422, 'Ce logo ne se lit pas\u00a0: choisissez une image SVG, PNG, JPEG ou WebP.')
}
