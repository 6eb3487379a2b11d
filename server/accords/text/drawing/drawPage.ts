import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { pdfiumMemoryArrays } from '#server/accords/text/pdfium.ts'
import type { Glyph, QuarterTurns } from '#server/accords/text/glyphs.ts'

/** PDF page drawn in shades of grey, as a portable graymap (PGM) with header and pixels. */
export type PdfPageGraymap = {
  graymap: Uint8Array
  dotsPerInch: number
  /** Rotation, in quarter turns, of the PDF page's text that is upright in the picture. */
  turn: QuarterTurns
  /** Returns the box on the PDF page, in points, of a box of pixels (left, top, right, bottom). */
  toPage: (box: readonly [number, number, number, number]) => Glyph['box']
}

const DOTS_PER_INCH = 300
const [GRAY, WHITE, ANNOTATIONS, GRAYSCALE] = [1, 0xffffffff, 0x01, 0x08]

type Options = { pixelsAtMost: number; turn: QuarterTurns; scratch: number }

/**
 * Draws a PDF page in grey with PDFium; `scratch` is the address of 256 bytes of engine memory. Undefined when memory
 * runs out.
 */
export function drawPdfPageGreyscale(
  pdfium: WrappedPdfiumModule,
  page: number,
  { pixelsAtMost, turn, scratch }: Options,
): PdfPageGraymap | undefined {
  const [across, up] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(pixelsAtMost / (across * up)))
  const sides = [Math.max(1, Math.floor(across * scale)), Math.max(1, Math.floor(up * scale))] as const
  const [width, height] = turn % 2 === 0 ? sides : [sides[1], sides[0]]
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0)
  if (!bitmap) return undefined
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turn, ANNOTATIONS | GRAYSCALE)
    return {
      graymap: graymapOf(pdfium, bitmap, { width, height }),
      dotsPerInch: Math.round(scale * 72),
      turn: ((pdfium.FPDFPage_GetRotation(page) + turn) % 4) as QuarterTurns,
      toPage: placeOnPage(pdfium, page, { width, height, turn, scratch }),
    }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

function graymapOf(pdfium: WrappedPdfiumModule, bitmap: number, { width, height }: { width: number; height: number }) {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const graymap = new Uint8Array(header.length + width * height)
  graymap.set(header)
  const [start, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)]
  const { HEAPU8 } = pdfiumMemoryArrays(pdfium)
  for (let row = 0; row < height; row++) {
    const from = start + row * stride
    graymap.set(HEAPU8.subarray(from, from + width), header.length + row * width)
  }
  return graymap
}

/**
 * Returns a function that converts a drawn picture's pixels to PDF page points. It interpolates from three corners, for
 * any rotation and crop box. Call it while the page is open.
 */
function placeOnPage(
  pdfium: WrappedPdfiumModule,
  page: number,
  { width, height, turn, scratch }: { width: number; height: number; turn: QuarterTurns; scratch: number },
): PdfPageGraymap['toPage'] {
  const corner = (x: number, y: number): [number, number] => {
    pdfium.FPDF_DeviceToPage(page, 0, 0, width, height, turn, x, y, scratch, scratch + 8)
    const view = new DataView(pdfiumMemoryArrays(pdfium).HEAPU8.buffer)
    return [view.getFloat64(scratch, true), view.getFloat64(scratch + 8, true)]
  }
  const [origin, right, below] = [corner(0, 0), corner(width, 0), corner(0, height)]
  const point = (x: number, y: number) =>
    [0, 1].map((axis) => {
      const [o = 0, r = 0, b = 0] = [origin[axis], right[axis], below[axis]]
      return o + ((r - o) * x) / width + ((b - o) * y) / height
    })
  return ([left, top, end, bottom]) => {
    const [x1 = 0, y1 = 0] = point(left, top)
    const [x2 = 0, y2 = 0] = point(end, bottom)
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  }
}
