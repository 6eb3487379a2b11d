import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileAddress } from '#contract/address.ts'
import { readUpload } from '#server/http/readUpload.ts'
import { HttpError } from '#server/lib/errors.ts'
import { drawImage, type Shape } from '#server/images/drawImage.ts'
import type { ImageFormat } from '#server/images/imageTask.ts'
import type { Files, Purpose } from '#server/storage/files.ts'

/** Where the companies' logos are among the portal's files. */
export const LOGOS: Purpose = { folder: 'logos', types: ['webp'], bytes: 500_000 }

// Three times as large as the header shows it, for sharp screens.
const SHOWN = { width: 450, height: 144 }
const KINDS: ImageFormat[] = ['svg', 'png', 'jpeg', 'webp']
const MESSAGES = { unreadable: 'Ce logo ne se lit pas\u00a0: choisissez une image SVG, PNG, JPEG ou WebP.' }

/**
 * Stores a logo and returns its address. A drawing (SVG) becomes a picture: scripts and links of it are not stored. Throws
 * a 422 in French for content that is no logo.
 */
export async function addLogo(files: Files, sent: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readUpload(sent, LOGOS.bytes, 'Ce logo dépasse 500\u00a0ko.')
  const made = await pictureOf(bytes)
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
    await draw(bytes, ['webp'], { as: 'check', ...SHOWN })
    await files.putBack(file, LOGOS.bytes, Readable.from([bytes]))
    made.push(file)
    return file
  }
  const picture = await pictureOf(bytes)
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

async function pictureOf(bytes: Buffer): Promise<Buffer> {
  const { files } = await draw(bytes, KINDS, { as: 'box', ...SHOWN })
  return Buffer.from(files[0]?.bytes ?? [])
}

const draw = (source: Buffer, formats: ImageFormat[], shape: Shape) => drawImage({ source, formats, shape }, MESSAGES)
