import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { headingMarks } from './headingMarks.ts'

/** A sign of a page: where it stands (left, bottom, right, top, in points), and what the file tells of its line. */
export type Glyph = { code: number; box: [number, number, number, number] }
/** Signs up to the end of a line. */
export type GlyphLine = { signs: Glyph[]; size: number; isBold: boolean; isHeading: boolean }
export type GlyphPage = { width: number; height: number; lines: GlyphLine[] }

/** Why a file has no text: as `DocumentState` says it. */
export class Unreadable extends Error {
  readonly state: 'endommage' | 'chiffre'
  constructor(state: 'endommage' | 'chiffre') {
    super(`This PDF cannot be opened: ${state}`)
    this.state = state
  }
}

// What FPDF_GetLastError says: a password is wanted, or a way of encryption is not known.
const LOCKED = new Set([4, 5])
const SIGNS_AT_MOST = 100_000
const [IMAGE, FORM] = [3, 5]
/** A scanned page may be cut in strips, and leave a margin. */
const PICTURE = 0.3
const OBJECTS_AT_MOST = 2000
const DEEPEST = 4
const BOLD = /bold|black|heavy/i

/** PDFium over one file. It trusts nothing it reads, but it is much code: run it on a thread that may be ended. */
export class Engine {
  readonly #pdfium: WrappedPdfiumModule
  readonly #document: number
  readonly #scratch: number
  readonly pages: number

  private constructor(pdfium: WrappedPdfiumModule, bytes: Uint8Array) {
    const { malloc } = pdfium.pdfium.wasmExports
    const at = malloc(bytes.length)
    if (!at) throw new Unreadable('endommage')
    heapsOf(pdfium).HEAPU8.set(bytes, at)
    this.#pdfium = pdfium
    this.#scratch = malloc(256)
    this.#document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
    if (!this.#document) throw new Unreadable(LOCKED.has(pdfium.FPDF_GetLastError()) ? 'chiffre' : 'endommage')
    this.pages = pdfium.FPDF_GetPageCount(this.#document)
    if (this.pages < 1) throw new Unreadable('endommage')
  }

  /** Opens a file. Throws `Unreadable`. */
  static async open(bytes: Uint8Array): Promise<Engine> {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
    const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
    pdfium.PDFiumExt_Init()
    return new Engine(pdfium, bytes)
  }

  /** The signs of a page, from 0, line by line; undefined for a page that cannot be read. */
  page(index: number): GlyphPage | undefined {
    const pdfium = this.#pdfium
    const page = pdfium.FPDF_LoadPage(this.#document, index)
    if (!page) return undefined
    const text = pdfium.FPDFText_LoadPage(page)
    try {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
      return { width, height, lines: text ? this.#linesOf(text, headingMarks(pdfium, page)) : [] }
    } finally {
      if (text) pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** Whether most of what a page shows is a picture, as on one that was scanned. */
  isPicture(index: number): boolean {
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
      return covered >= whole * PICTURE
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  /** An image, or a part of the page that holds one. */
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
    const [left = 0, bottom = 0, right = 0, top = 0] = heapsOf(this.#pdfium).HEAPF32.subarray(at / 4, at / 4 + 4)
    return Math.abs((right - left) * (top - bottom))
  }

  #linesOf(text: number, marks: ReadonlySet<number>): GlyphLine[] {
    const { FPDFText_GetUnicode: codeAt } = this.#pdfium
    const count = Math.min(this.#pdfium.FPDFText_CountChars(text), SIGNS_AT_MOST)
    const lines: GlyphLine[] = []
    let line: GlyphLine | undefined
    for (let at = 0; at < count; at++) {
      const code = codeAt(text, at)
      if (code === 13 || code === 10) {
        line = undefined
        continue
      }
      if (!line) lines.push((line = this.#lineAt(text, at, marks)))
      line.signs.push({ code, box: this.#boxOf(text, at) })
    }
    return lines
  }

  #lineAt(text: number, at: number, marks: ReadonlySet<number>): GlyphLine {
    const pdfium = this.#pdfium
    const object = pdfium.FPDFText_GetTextObject(text, at)
    const length = pdfium.FPDFText_GetFontInfo(text, at, this.#scratch, 200, 0)
    const font = length > 0 && length <= 200 ? pdfium.pdfium.UTF8ToString(this.#scratch) : ''
    return {
      signs: [],
      // As it is drawn: a file may say 1 and enlarge it.
      size: this.#heightOf(text, at),
      isBold: BOLD.test(font) || pdfium.FPDFText_GetFontWeight(text, at) >= 600,
      isHeading: object !== 0 && marks.has(pdfium.FPDFPageObj_GetMarkedContentID(object)),
    }
  }

  #heightOf(text: number, at: number) {
    const [, bottom, , top] = this.#boxOf(text, at)
    return Math.round(2 * (top - bottom)) / 2
  }

  #boxOf(text: number, at: number): Glyph['box'] {
    if (!this.#pdfium.FPDFText_GetLooseCharBox(text, at, this.#scratch)) return [0, 0, 0, 0]
    const { HEAPF32 } = heapsOf(this.#pdfium)
    const [left = 0, top = 0, right = 0, bottom = 0] = HEAPF32.subarray(this.#scratch / 4, this.#scratch / 4 + 4)
    return [left, bottom, right, top]
  }
}

/** The engine's memory, which is another when it has grown: never kept. The package does not declare it. */
const heapsOf = ({ pdfium }: WrappedPdfiumModule) => pdfium as unknown as { HEAPU8: Uint8Array; HEAPF32: Float32Array }
