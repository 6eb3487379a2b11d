import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { pdfiumMemoryArrays } from '#server/accords/text/pdfium.ts'

/** PDF page drawn in colours: three bytes a pixel, row by row. */
export type PdfPagePixels = {
  width: number
  height: number
  rgb: Uint8Array
  /** Position on the PDF page, in points, of the picture's upper left, upper right and lower left corners. */
  corners: number[]
}

const [BGRA, WHITE] = [4, 0xffffffff]
// Annotations are drawn, and the bytes of a pixel are red, green, blue and alpha.
const FLAGS = 0x01 | 0x10

type Options = {
  /** Width of the picture in pixels, less where `pixelsAtMost` would be exceeded. */
  width: number
  pixelsAtMost: number
  /** Address of the PDF's form; 0 without one. */
  form: number
  /** Address of 256 bytes of engine memory. */
  scratch: number
}

/** Draws a PDF page in colours, with its form fields and annotations. Undefined when memory runs out. */
export function drawPdfPageColours(
  pdfium: WrappedPdfiumModule,
  page: number,
  { width: wanted, pixelsAtMost, form, scratch }: Options,
): PdfPagePixels | undefined {
  const [across, up] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = Math.min(wanted / across, Math.sqrt(pixelsAtMost / (across * up)))
  const width = Math.max(1, Math.round(across * scale))
  const height = Math.max(1, Math.round(up * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
  if (!bitmap) return undefined
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
    if (form) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS)
    const corner = (x: number, y: number) => {
      pdfium.FPDF_DeviceToPage(page, 0, 0, width, height, 0, x, y, scratch, scratch + 8)
      const view = new DataView(pdfiumMemoryArrays(pdfium).HEAPU8.buffer)
      return [view.getFloat64(scratch, true), view.getFloat64(scratch + 8, true)].map(toTenths)
    }
    const corners = [corner(0, 0), corner(width, 0), corner(0, height)].flat()
    return { width, height, rgb: pixelsOf(pdfium, bitmap, { width, height }), corners }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

const toTenths = (length: number) => Math.round(length * 10) / 10

function pixelsOf(pdfium: WrappedPdfiumModule, bitmap: number, { width, height }: { width: number; height: number }) {
  const rgb = new Uint8Array(width * height * 3)
  const [start, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)]
  const { HEAPU8 } = pdfiumMemoryArrays(pdfium)
  let to = 0
  for (let row = 0; row < height; row++)
    for (let from = start + row * stride, end = from + width * 4; from < end; from += 4) {
      rgb[to++] = HEAPU8[from] ?? 0
      rgb[to++] = HEAPU8[from + 1] ?? 0
      rgb[to++] = HEAPU8[from + 2] ?? 0
    }
  return rgb
}
