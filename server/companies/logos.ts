import { basename } from 'node:path'
import { Readable } from 'node:stream'
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

async function pictureOf(bytes: Buffer): Promise<Buffer> {
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
