import { gunzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { findSvgRefusal } from './findSvgRefusal.ts'

/** Image formats as sharp names them; `heif` is AVIF and HEIC. */
export type SharpImageFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'svg'

/**
 * Output shape of an image conversion: a centred square, one WebP file per width, or one inside a box. `check` only
 * validates.
 */
export type ImageOutputShape =
  | { as: 'square'; side: number; quality: number }
  | { as: 'widths'; widths: number[]; quality: number }
  | { as: 'box'; width: number; height: number }
  | { as: 'check'; width: number; height: number }

type ImageInput = {
  /** File path or bytes of the image to convert. */
  source: string | Uint8Array
  formats: SharpImageFormat[]
  shape: ImageOutputShape
}

/** Reason why an image is rejected; `drawing` (SVG) comes with a French message. */
export type ImageRefusal =
  | { refusal: 'format' | 'damaged' | 'animated' }
  | { refusal: 'pixels'; most: number }
  | { refusal: 'drawing'; message: string }

/** Result of an image conversion: width and height in pixels, and the WebP files by width. */
export type ConvertedImage = { width: number; height: number; files: { width: number; bytes: Uint8Array }[] }

/** Maximum pixels of an uploaded image by format: the AVIF and HEIC decoder needs several times the image's memory. */
export const MAX_IMAGE_PIXELS = { heif: 13_000_000, others: 50_000_000 }
const DRAWING_BYTES = 2_000_000
/** Limits of the resolution at which an SVG is drawn, in dots per inch; librsvg's default is 72. */
const DENSITY = { usual: 72, most: 2400 }

/** Converts one uploaded image. Runs in a separate process, as nothing else can interrupt a native decoder. */
export const run: IsolatedTask<ImageInput, ConvertedImage | ImageRefusal> = async ({ source, formats, shape }) => {
  // The process draws one image only: a cache is useless.
  sharp.cache(false)
  sharp.concurrency(1)
  const drawing = typeof source === 'string' ? undefined : drawingOf(source)
  if (drawing && !formats.includes('svg')) return { refusal: 'format' }
  if (drawing) {
    const message = findSvgRefusal(drawing.text)
    if (message !== undefined) return { refusal: 'drawing', message }
  }
  try {
    return await drawImage(drawing ? Buffer.from(drawing.text) : source, formats, shape)
  } catch {
    return { refusal: 'damaged' }
  }
}

async function drawImage(source: string | Uint8Array, formats: SharpImageFormat[], shape: ImageOutputShape) {
  // Check the size before decoding.
  const { format, width, height, pages = 1, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
  const known = formats.find((one) => one === format)
  if (!known) return { refusal: 'format' as const }
  if (pages > 1) return { refusal: 'animated' as const }
  const most = known === 'heif' ? MAX_IMAGE_PIXELS.heif : MAX_IMAGE_PIXELS.others
  if (known !== 'svg' && width * height > most) return { refusal: 'pixels' as const, most }
  const density = known === 'svg' ? densityOf(shape, width, height) : undefined
  const image = sharp(source, { limitInputPixels: most, failOn: 'error', ...(density && { density }) })
  return { ...autoOrient, files: await draw(image.autoOrient(), shape, { width: autoOrient.width, height, known }) }
}

type Size = { width: number; height: number; known: SharpImageFormat }

async function draw(
  image: Sharp,
  shape: ImageOutputShape,
  { width, height, known }: Size,
): Promise<ConvertedImage['files']> {
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

/** Returns an image as one WebP file per width, none wider than the image. Decodes the image once. */
async function filesOf(image: Sharp, { widths, quality }: Extract<ImageOutputShape, { as: 'widths' }>, width: number) {
  const wanted = [...new Set(widths.map((one) => Math.min(one, width)))]
  const { data, info } = await image
    .resize(Math.max(...wanted))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels, ...size } = info
  const files: ConvertedImage['files'] = []
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

/** Returns the resolution at which an SVG fills the output box, whatever its own size. */
function densityOf(shape: ImageOutputShape, width: number, height: number) {
  if (shape.as !== 'box') return undefined
  const scale = Math.min(shape.width / width, shape.height / height)
  return Math.max(1, Math.min(DENSITY.most, DENSITY.usual * scale))
}

/**
 * Returns the text of an SVG (also gzipped) without its XML declaration, so that it is drawn in the encoding that was
 * checked. Undefined for other files; empty when not UTF-8.
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
