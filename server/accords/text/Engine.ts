import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { drawPdfPageGreyscale, type PdfPageGraymap } from '#server/accords/text/drawing/drawPage.ts'
import { drawPdfPageColours, type PdfPagePixels } from '#server/accords/text/drawing/drawPageColours.ts'
import { pdfAttachmentNames } from './attachments.ts'
import { readGlyphLines } from './glyphLines.ts'
import { readTaggedHeadingMarks } from './readTaggedHeadingMarks.ts'
import { loadCompiledPdfEngine, pdfiumMemoryArrays } from './pdfium.ts'
import { readFormAndAnnotationTexts, type PdfFormOrAnnotationText } from './readNotes.ts'
import { turnBoxUpright } from './turnBox.ts'
import type { PdfPageGlyphs, QuarterTurns } from './glyphs.ts'

/**
 * Page of a PDF with the text of form fields and annotations. `drawn` counts glyphs, `unknown` those without a known
 * letter.
 */
export type PdfEnginePage = PdfPageGlyphs & { notes: PdfFormOrAnnotationText[]; drawn: number; unknown: number }

/** Error for a PDF that cannot be opened; `state` is the `PdfTextStatus` to store. */
export class UnreadablePdfError extends Error {
  readonly state: 'endommage' | 'chiffre'
  constructor(state: 'endommage' | 'chiffre') {
    super(`This PDF cannot be opened: ${state}`)
    this.state = state
  }
}

// Values of FPDF_GetLastError: password required, or unknown encryption.
const LOCKED = new Set([4, 5])
const [IMAGE, FORM] = [3, 5]
/**
 * Minimum share of a PDF page covered by pictures that makes it a scan. A scan may be cut in strips and have margins.
 */
const PICTURE = 0.3
const OBJECTS_AT_MOST = 2000
const DEEPEST = 4
// Values of FPDF_GetFormType for XFA forms with dynamic and static pages.
const [XFA_DYNAMIC, XFA_STATIC] = [2, 3]

/** PDFium engine for one PDF. It is a large parser of untrusted bytes: run it in a thread that can be terminated. */
export class PdfEngine {
  readonly #pdfium: WrappedPdfiumModule
  readonly #document: number
  readonly #scratch: number
  readonly #form: number
  readonly pages: number

  private constructor(pdfium: WrappedPdfiumModule, bytes: Uint8Array) {
    const { malloc } = pdfium.pdfium.wasmExports
    const at = malloc(bytes.length)
    if (!at) throw new UnreadablePdfError('endommage')
    pdfiumMemoryArrays(pdfium).HEAPU8.set(bytes, at)
    this.#pdfium = pdfium
    this.#scratch = malloc(256)
    this.#document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
    if (!this.#document) throw new UnreadablePdfError(LOCKED.has(pdfium.FPDF_GetLastError()) ? 'chiffre' : 'endommage')
    this.pages = pdfium.FPDF_GetPageCount(this.#document)
    if (this.pages < 1) throw new UnreadablePdfError('endommage')
    const hasForm = pdfium.FPDF_GetFormType(this.#document) > 0
    this.#form = hasForm
      ? pdfium.PDFiumExt_InitFormFillEnvironment(this.#document, pdfium.PDFiumExt_OpenFormFillInfo())
      : 0
  }

  /** Kind of a PDF's XFA form: `dynamic` when the viewer generates the pages, `static` when the file contains them. */
  get xfa(): 'dynamic' | 'static' | undefined {
    const type = this.#pdfium.FPDF_GetFormType(this.#document)
    if (type === XFA_DYNAMIC) return 'dynamic'
    return type === XFA_STATIC ? 'static' : undefined
  }

  /** Names of the files attached to the PDF. */
  get attachments(): string[] {
    return pdfAttachmentNames(this.#pdfium, this.#document)
  }

  /** Opens a PDF in the PDFium engine, compiled by this thread or another one. Throws `UnreadablePdfError`. */
  static async open(bytes: Uint8Array, compiled?: WebAssembly.Module): Promise<PdfEngine> {
    const module = compiled ?? (await loadCompiledPdfEngine())
    const pdfium = await init({
      instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
        void WebAssembly.instantiate(module, imports).then(onInstance)
        return {}
      },
    })
    pdfium.PDFiumExt_Init()
    return new PdfEngine(pdfium, bytes)
  }

  /** Returns the glyphs of a PDF page (from 0), line by line; undefined for an unreadable page. */
  page(index: number): PdfEnginePage | undefined {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(this.#document, index)
    if (!page) return undefined
    const text = pdfium.FPDFText_LoadPage(page)
    try {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
      const scratch = this.#scratch
      const read = text
        ? readGlyphLines(pdfium, text, { marks: readTaggedHeadingMarks(pdfium, page), scratch })
        : { lines: [], turn: 0 as const, drawn: 0, unknown: 0 }
      const notes = readFormAndAnnotationTexts(pdfium, page, { form: this.#form, scratch }).map((note) => ({
        ...note,
        box: turnBoxUpright(note.box, read.turn),
      }))
      return { width, height, ...read, notes }
    } finally {
      if (text) pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
    }
  }

  /**
   * Draws a PDF page in grey at 300 dpi, or fewer to stay below `pixelsAtMost`, turned clockwise by quarter turns.
   * `toPage` maps pixels to the page. Undefined for a page that cannot be drawn.
   */
  draw(
    index: number,
    { pixelsAtMost, turn }: { pixelsAtMost: number; turn: QuarterTurns },
  ): PdfPageGraymap | undefined {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(this.#document, index)
    if (!page) return undefined
    try {
      return drawPdfPageGreyscale(pdfium, page, { pixelsAtMost, turn, scratch: this.#scratch })
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  /**
   * Draws a PDF page in colours, `width` pixels wide or less to stay below `pixelsAtMost`. Undefined for a page that
   * cannot be drawn.
   */
  drawColours(index: number, limits: { width: number; pixelsAtMost: number }): PdfPagePixels | undefined {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(this.#document, index)
    if (!page) return undefined
    try {
      return drawPdfPageColours(pdfium, page, { ...limits, form: this.#form, scratch: this.#scratch })
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** Returns true when pictures cover at least `share` of a PDF page, as on a scan. */
  isPicture(index: number, share = PICTURE): boolean {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(this.#document, index)
    if (!page) return false
    try {
      const whole = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page)
      const objects = Math.min(pdfium.FPDFPage_CountObjects(page), OBJECTS_AT_MOST)
      let covered = 0
      for (let at = 0; at < objects; at++) {
        const object = pdfium.FPDFPage_GetObject(page, at)
        if (this.#isImage(object)) covered += this.#areaOf(object)
      }
      return covered >= whole * share
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** Returns true for a PDF image object, or a PDF form object that contains one. */
  #isImage(object: number, depth = 0): boolean {
    const pdfium = this.#pdfium
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type !== FORM || depth > DEEPEST) return type === IMAGE
    const parts = Math.min(pdfium.FPDFFormObj_CountObjects(object), OBJECTS_AT_MOST)
    for (let at = 0; at < parts; at++)
      if (this.#isImage(pdfium.FPDFFormObj_GetObject(object, at), depth + 1)) return true
    return false
  }

  #areaOf(object: number): number {
    const at = this.#scratch
    if (!this.#pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return 0
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfiumMemoryArrays(this.#pdfium).HEAPF32.subarray(
      at / 4,
      at / 4 + 4,
    )
    return Math.abs((right - left) * (top - bottom))
  }
}
