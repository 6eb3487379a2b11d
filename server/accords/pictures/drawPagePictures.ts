import sharp from 'sharp'
import { MAX_PAGE_PICTURE_PIXELS, PAGE_PICTURE_WIDTHS } from '#contract/accords/pagePictureSizes.ts'
import { PdfEngine, UnreadablePdfError } from '#server/accords/text/Engine.ts'
import type { PdfPagePixels } from '#server/accords/text/drawing/drawPageColours.ts'

// Messages of the isolated process that draws a PDF's pages: the PDF first, then page after page.

export type PagePictureInput = { bytes: Uint8Array } | { page: number }

/** Number of pages of the opened PDF (0 for a PDF that cannot be opened), or one page's pictures, by width. */
export type PagePictureOutput = { pages: number } | { pictures: DrawnPagePicture[]; corners: number[] }
type DrawnPagePicture = { width: number; bytes: Uint8Array }

/** Share of a page covered by pictures from which it is compressed as a photograph. */
const PHOTOGRAPH = 0.05
/** Number of shades of each colour of a page without photographs: text looks the same, in half the bytes. */
const SHADES = 16
/** Maximum number of colours of a page that is compressed without loss. */
const COLOURS = 256
const QUALITY = 72

sharp.cache(false)
sharp.concurrency(1)

let engine: PdfEngine | undefined

/** Opens a PDF, or draws one of its pages (from 0) as WebP at each width, in an isolated process. */
export async function run(input: PagePictureInput): Promise<PagePictureOutput> {
  if ('bytes' in input) return { pages: await openPdf(input.bytes) }
  const pictures: DrawnPagePicture[] = []
  let corners: number[] = []
  for (const width of PAGE_PICTURE_WIDTHS) {
    // Drawn at each width: scaled down, text would be blurred and larger.
    const drawn = engine?.drawColours(input.page, { width, pixelsAtMost: MAX_PAGE_PICTURE_PIXELS })
    if (!drawn) return { pictures: [], corners: [] }
    const isPhotograph = engine?.isPicture(input.page, PHOTOGRAPH) ?? false
    pictures.push({ width, bytes: await compress(drawn, isPhotograph) })
    corners = drawn.corners
  }
  return { pictures, corners }
}

async function openPdf(bytes: Uint8Array): Promise<number> {
  try {
    engine = await PdfEngine.open(bytes)
    return engine.pages
  } catch (error) {
    if (error instanceof UnreadablePdfError) return 0
    throw error
  }
}

async function compress({ rgb, width, height }: PdfPagePixels, isPhotograph: boolean): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 as const }
  const reduced = isPhotograph ? undefined : reduceShades(rgb)
  const image = reduced
    ? sharp(reduced, { raw }).webp({ lossless: true, effort: 1 })
    : sharp(rgb, { raw }).webp({ quality: QUALITY, effort: 2 })
  return image.toBuffer()
}

/** Returns pixels with few shades of each colour; undefined when many colours are left, as in a photograph. */
function reduceShades(rgb: Uint8Array): Uint8Array | undefined {
  const step = 255 / (SHADES - 1)
  const shadeOf = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / step))
  const reduced = new Uint8Array(rgb.length)
  const isUsed = new Uint8Array(SHADES ** 3)
  // A colour's number has a digit for each of red, green and blue.
  let colour = 0
  for (let at = 0; at < rgb.length; at++) {
    const shade = shadeOf[rgb[at] ?? 0] ?? 0
    reduced[at] = shade * step
    colour = (colour % SHADES ** 2) * SHADES + shade
    if (at % 3 === 2) isUsed[colour] = 1
  }
  return isUsed.reduce((sum, used) => sum + used, 0) <= COLOURS ? reduced : undefined
}
