import { gunzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Task } from '#server/isolated/isolate.ts'
import { drawingRefusal } from './drawingRefusal.ts'

/** Formats as sharp names them: `heif` is AVIF and HEIC. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'svg'

/** WebP files made of an image: a square of its middle, one file a width, or one inside a box. `check` makes none. */
export type Shape =
  | { as: 'square'; side: number; quality: number }
  | { as: 'widths'; widths: number[]; quality: number }
  | { as: 'box'; width: number; height: number }
  | { as: 'check'; width: number; height: number }

type ImageInput = {
  /** Path of a file, or its bytes. */
  source: string | Uint8Array
  formats: ImageFormat[]
  shape: Shape
}

/** Reason for which an image is not drawn; `drawing` comes with a French sentence. */
export type ImageRefusal =
  | { refusal: 'format' | 'damaged' | 'animated' }
  | { refusal: 'pixels'; most: number }
  | { refusal: 'drawing'; message: string }

export type DrawnImage = { width: number; height: number; files: { width: number; bytes: Uint8Array }[] }

/** Pixels of an image, by format: the decoder of AVIF and HEIC holds the whole image several times. */
export const PIXELS = { heif: 13_000_000, others: 50_000_000 }
const DRAWING_BYTES = 2_000_000
/** Elements of a drawing are laid out at 72 dots an inch unless told. */
const DENSITY = { usual: 72, most: 2400 }

/** Draws one image. Runs in a process of its own: decoders are native code, which nothing else can interrupt. */
export const run: Task<ImageInput, DrawnImage | ImageRefusal> = async ({ source, formats, shape }) => {
  // Memory of one image is enough: nothing is drawn twice.
  sharp.cache(false)
  sharp.concurrency(1)
  const drawing = typeof source === 'string' ? undefined : drawingOf(source)
  if (drawing && !formats.includes('svg')) return { refusal: 'format' }
  if (drawing) {
    const message = drawingRefusal(drawing.text)
    if (message !== undefined) return { refusal: 'drawing', message }
  }
  try {
    return await drawImage(drawing ? Buffer.from(drawing.text) : source, formats, shape)
  } catch {
    return { refusal: 'damaged' }
  }
}

async function drawImage(source: string | Uint8Array, formats: ImageFormat[], shape: Shape) {
  // The size is checked before anything is decoded.
  const { format, width, height, pages = 1, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
  const known = formats.find((one) => one === format)
  if (!known) return { refusal: 'format' as const }
  if (pages > 1) return { refusal: 'animated' as const }
  const most = known === 'heif' ? PIXELS.heif : PIXELS.others
  if (known !== 'svg' && width * height > most) return { refusal: 'pixels' as const, most }
  const density = known === 'svg' ? densityOf(shape, width, height) : undefined
  const image = sharp(source, { limitInputPixels: most, failOn: 'error', ...(density && { density }) })
  return { ...autoOrient, files: await draw(image.autoOrient(), shape, { width: autoOrient.width, height, known }) }
}

type Size = { width: number; height: number; known: ImageFormat }

async function draw(image: Sharp, shape: Shape, { width, height, known }: Size): Promise<DrawnImage['files']> {
  if (shape.as === 'check') {
    if (width > shape.width || height > shape.height) throw new Error('Larger than it is shown')
    await image.stats()
    return []
  }
  if (shape.as === 'square') {
    const { side, quality } = shape
    return [await fileOf(image.resize(side, side, { fit: 'cover' }).webp({ quality }))]
  }
  if (shape.as === 'box') {
    const within = { width: shape.width, height: shape.height }
    const boxed = image.resize({ ...within, fit: 'inside', withoutEnlargement: known !== 'svg' })
    return [await fileOf(boxed.webp({ lossless: true }))]
  }
  return filesOf(image, shape, width)
}

/** Makes one file a width, none wider than the image. The image is decoded once: the largest makes the others. */
async function filesOf(image: Sharp, { widths, quality }: Extract<Shape, { as: 'widths' }>, width: number) {
  const wanted = [...new Set(widths.map((one) => Math.min(one, width)))]
  const { data, info } = await image
    .resize(Math.max(...wanted))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels, ...size } = info
  const files: DrawnImage['files'] = []
  for (const one of wanted) {
    const raw = { width: size.width, height: size.height, channels: channels as 3 }
    files.push(await fileOf(sharp(data, { raw }).resize(one).webp({ quality })))
  }
  return files
}

async function fileOf(image: Sharp) {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, bytes: data }
}

/** A drawing has the pixels that are asked of it: as many as are shown, whatever its own size. */
function densityOf(shape: Shape, width: number, height: number) {
  if (shape.as !== 'box') return undefined
  const scale = Math.min(shape.width / width, shape.height / height)
  return Math.max(1, Math.min(DENSITY.most, DENSITY.usual * scale))
}

/**
 * Returns the text of a drawing, without its XML declaration, so that it is drawn in the encoding that it was checked in;
 * undefined for other files. The text of one that is not UTF-8 is empty.
 */
function drawingOf(bytes: Uint8Array): { text: string } | undefined {
  const plain = unzipped(bytes)
  const head = Buffer.from(plain.subarray(0, 4000)).toString('latin1').replaceAll('\0', '')
  if (!/<(?:[\w-]+:)?svg[\s>/]|<\?xml|<!DOCTYPE/i.test(head)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain)
    return { text: text.replace(/^\s*<\?xml[^<>]*\?>/, '') }
  } catch {
    return { text: '' }
  }
}

function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: DRAWING_BYTES })
  } catch {
    return new Uint8Array()
  }
}
