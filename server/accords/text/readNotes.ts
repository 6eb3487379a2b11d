import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { pdfiumMemoryArrays, readPdfiumString } from './pdfium.ts'
import type { Glyph } from './glyphs.ts'

/** Text of a form field or annotation on a PDF page. */
export type PdfFormOrAnnotationText = {
  text: string
  box: Glyph['box']
  /**
   * True for text typed onto the PDF page, such as a filled-in blank. Other annotations stand beside the page's text.
   */
  isTyped: boolean
}

/** PDFium's annotation types with their own text. Popups repeat their annotation's, links have none. */
const WITH_WORDS = new Set([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
const [FREE_TEXT, WIDGET] = [3, 20]
const FLAGS = { hidden: 2, noView: 32 }
const FIELD = { box: 2, radio: 3, choice: 4, list: 5, text: 6 }
const PASSWORD = 8192
const AT_MOST = 2000

type Tools = {
  /** PDFium handle of the PDF's interactive form; 0 without one. */
  form: number
  /** Pointer to 256 bytes of PDFium memory, reused between calls. */
  scratch: number
}

/** Returns the visible texts of a PDF page's form fields and annotations, in file order. */
export function readFormAndAnnotationTexts(
  pdfium: WrappedPdfiumModule,
  page: number,
  { form, scratch }: Tools,
): PdfFormOrAnnotationText[] {
  const notes: PdfFormOrAnnotationText[] = []
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), AT_MOST)
  for (let at = 0; at < count; at++) {
    const note = pdfium.FPDFPage_GetAnnot(page, at)
    if (!note) continue
    try {
      if (pdfium.FPDFAnnot_GetFlags(note) & (FLAGS.hidden | FLAGS.noView)) continue
      const text = wordsOf(pdfium, note, form).replace(/\r\n?/g, '\n').trim()
      const box = text && rectOf(pdfium, note, scratch)
      const isTyped = [FREE_TEXT, WIDGET].includes(pdfium.FPDFAnnot_GetSubtype(note))
      if (box) notes.push({ text, box, isTyped })
    } finally {
      pdfium.FPDFPage_CloseAnnot(note)
    }
  }
  return notes
}

function wordsOf(pdfium: WrappedPdfiumModule, note: number, form: number): string {
  const subtype = pdfium.FPDFAnnot_GetSubtype(note)
  if (WITH_WORDS.has(subtype))
    return readPdfiumString(pdfium, (buffer, bytes) => pdfium.FPDFAnnot_GetStringValue(note, 'Contents', buffer, bytes))
  if (subtype !== WIDGET || !form) return ''
  const type = pdfium.FPDFAnnot_GetFormFieldType(form, note)
  if (type === FIELD.box || type === FIELD.radio) return isTicked(pdfium, note, form) ? '☒' : '☐'
  if (type === FIELD.choice || type === FIELD.list) return chosen(pdfium, note, form) || valueOf(pdfium, note, form)
  const isSecret = pdfium.FPDFAnnot_GetFormFieldFlags(form, note) & PASSWORD
  return type === FIELD.text && !isSecret ? valueOf(pdfium, note, form) : ''
}

/** Returns true for a ticked box of a PDF form, by its drawn state or else its field's. */
function isTicked(pdfium: WrappedPdfiumModule, note: number, form: number): boolean {
  const state = readPdfiumString(pdfium, (buffer, bytes) => pdfium.FPDFAnnot_GetStringValue(note, 'AS', buffer, bytes))
  return state ? state !== 'Off' : pdfium.FPDFAnnot_IsChecked(form, note)
}

const valueOf = (pdfium: WrappedPdfiumModule, note: number, form: number) =>
  readPdfiumString(pdfium, (buffer, bytes) => pdfium.FPDFAnnot_GetFormFieldValue(form, note, buffer, bytes))

/** Returns the selected labels of a PDF form's list, which may differ from the stored values. */
function chosen(pdfium: WrappedPdfiumModule, note: number, form: number): string {
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, note), AT_MOST)
  const all = Array.from({ length: Math.max(0, count) }, (_, at) => at)
  return all
    .filter((at) => pdfium.FPDFAnnot_IsOptionSelected(form, note, at))
    .map((at) =>
      readPdfiumString(pdfium, (buffer, bytes) => pdfium.FPDFAnnot_GetOptionLabel(form, note, at, buffer, bytes)),
    )
    .join(', ')
}

function rectOf(pdfium: WrappedPdfiumModule, note: number, scratch: number): Glyph['box'] | undefined {
  if (!pdfium.FPDFAnnot_GetRect(note, scratch)) return undefined
  const { HEAPF32 } = pdfiumMemoryArrays(pdfium)
  const [left = 0, top = 0, right = 0, bottom = 0] = HEAPF32.subarray(scratch / 4, scratch / 4 + 4)
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)]
}
