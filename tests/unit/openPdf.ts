import { readFile } from 'node:fs/promises'
import { init } from '@embedpdf/pdfium'

const wasm = await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
pdfium.PDFiumExt_Init()
const { malloc, free } = pdfium.pdfium.wasmExports
// The engine's memory becomes another array when it grows.
const memory = () => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

export const PDF_DAMAGED_CODE = 3
export const PDF_PASSWORD_CODE = 4

/** Opens a PDF with the portal's PDF library. Returns its texts, or the library's error code. */
export function inspectTestPdf(bytes: Uint8Array, password = '') {
  const at = malloc(bytes.length)
  memory().set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, password)
  const error = document ? undefined : pdfium.FPDF_GetLastError()
  const pages = document ? pdfium.FPDF_GetPageCount(document) : 0
  const isTagged = document !== 0 && pdfium.FPDFCatalog_IsTagged(document)
  const texts = Array.from({ length: pages }, (_, page) => textOf(document, page))
  if (document) pdfium.FPDF_CloseDocument(document)
  free(at)
  return { error, pages, isTagged, texts }
}

function textOf(document: number, index: number) {
  const page = pdfium.FPDF_LoadPage(document, index)
  const text = pdfium.FPDFText_LoadPage(page)
  const length = pdfium.FPDFText_CountChars(text)
  const at = malloc(2 * (length + 1))
  pdfium.FPDFText_GetText(text, 0, length, at)
  const words = Buffer.from(memory().slice(at, at + 2 * length)).toString('utf16le')
  free(at)
  pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  return words
}
