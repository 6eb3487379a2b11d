import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import { pdfPageTextLineFrom } from '#contract/accords/pageLines.ts'
import type { ArticleStartCorrection, OcrPage } from '#server/database/schema/accords.ts'
import { loadFrenchWordTest } from '#server/lib/loadFrenchWords.ts'
import { orderColumnLines } from './orderColumnLines.ts'
import { isPdfPortfolio } from './attachments.ts'
import { compactGlyphLine } from './compactGlyphLine.ts'
import { cutDocumentPassages, type ExtractedPassage } from './passages/cutPassages.ts'
import { PdfEngine, UnreadablePdfError, type PdfEnginePage } from './Engine.ts'
import {
  buildPdfArticles,
  applyArticleStartCorrections,
  markArticleStartLines,
  type ExtractedPdfArticle,
} from './findClauses.ts'
import { detectTextLanguage } from './detectTextLanguage.ts'
import { pdfReadingFlow, repeatedHeaderAndFooterLines, repeatedHeaderAndFooterTexts } from './readingFlow.ts'
import { joinSpacedCapitals } from './joinSpacedCapitals.ts'
import { layOutPdfPages } from './layoutPages.ts'
import { insertFormAndAnnotationTexts } from './insertFormAndAnnotationTexts.ts'
import { ocrPageToGlyphLines } from './ocrPageToGlyphLines.ts'
import { restoreBoxRotation, turnBoxUpright } from './turnBox.ts'
import { findPageOcrReason, type PageOcrReason } from './unreadPages.ts'
import type { GlyphLine, PdfPageGlyphs } from './glyphs.ts'

/**
 * Result of reading a PDF: its text, or the reason why there is none (see `PdfTextStatus`). In the states `partiel` and
 * `long`, `read` pages are known. `drawn` lists pages, from 0, that need text recognition.
 */
export type PdfReadingResult =
  | { state: 'endommage' | 'chiffre' }
  | {
      state: 'scanne' | 'sans-texte' | 'sans-unicode' | 'formulaire-dynamique' | 'porte-documents'
      pages: number
      attachments: string[]
      drawn: number[]
    }
  | {
      state: 'lu' | 'partiel' | 'long'
      pages: number
      read: number
      attachments: string[]
      drawn: number[]
      texts: PdfPageText[]
      clauses: ExtractedPdfArticle[]
      passages: ExtractedPassage[]
      /** Repeated page headers and footers of the PDF, left out of the text. */
      headers: string[]
      language: string | undefined
    }

type Limits = {
  /** PDF pages, from 0, to skip because they crashed the engine. */
  skip?: ReadonlySet<number>
  /** Time limit for reading PDF pages, in milliseconds; the rest is left for another attempt. */
  readingMs?: number
  /** Callback that receives each PDF page (from 0) before it is read, -1 after the last, and the page count. */
  onPage?: (at: number, pages: number) => void
  /** Board's corrections of where articles begin in the PDF. */
  corrections?: ArticleStartCorrection[]
  /** PDFium, compiled by another thread. */
  engine?: WebAssembly.Module
  /** Recognized text (OCR) of the PDF's pages, by page number from 0. */
  recognized?: ReadonlyMap<number, OcrPage>
}

/**
 * Limits of a PDF's searchable text: pages, characters and repeated headers. The rest of a longer PDF is only
 * displayed.
 */
const AT_MOST = { pages: 3000, signs: 8_000_000, headers: 20 }

/** Reads a PDF's text, articles and passages. Run it in a thread that can be terminated. */
export async function readPdf(bytes: Uint8Array, limits: Limits = {}): Promise<PdfReadingResult> {
  try {
    const engine = await PdfEngine.open(bytes, limits.engine)
    const { pages, attachments } = engine
    const { found, reasons, unread, isLate } = signsOf(engine, limits)
    const told = { pages, attachments, drawn: [...reasons.keys()] }
    if (!isLate && found.every((page) => page === undefined)) return { state: 'endommage' }
    if (isWaitingForm(engine, found)) return { ...told, drawn: [], state: 'formulaire-dynamique' }
    if (attachments.length > 0 && pages === 1 && isPdfPortfolio(bytes))
      return { ...told, drawn: [], state: 'porte-documents' }
    if (!isLate && found.every((page) => !page || isWordless(page)))
      return { ...told, state: wordlessState([...reasons.values()]) }
    const laid = layOutPdfPages(found)
    const repeated = repeatedHeaderAndFooterLines(laid)
    const flow = pdfReadingFlow(laid, repeated)
    markArticleStartLines(flow)
    applyArticleStartCorrections(flow, limits.corrections ?? [], ({ page, start }) =>
      pdfPageTextLineFrom(laid[page - 1]?.text ?? '', start),
    )
    const clauses = buildPdfArticles(flow)
    const texts = laid
      .filter((_, at) => found[at] && !(unread.has(at) && isWordless(found[at])))
      .map(({ lines: _lines, ...text }) => ({ ...text, is_recognized: found[text.page - 1]?.isRecognized ?? false }))
    const state = isLate ? 'long' : texts.length < pages || unread.size > 0 ? 'partiel' : 'lu'
    const headers = repeatedHeaderAndFooterTexts(repeated).slice(0, AT_MOST.headers)
    const language = detectTextLanguage(flow.map(({ text }) => text).join(' '))
    const passages = cutDocumentPassages(flow, clauses)
    return { ...told, state, read: texts.length, texts, clauses, passages, headers, language }
  } catch (error) {
    if (error instanceof UnreadablePdfError) return { state: error.state }
    throw error
  }
}

function wordlessState(reasons: PageOcrReason[]) {
  if (reasons.includes('letters')) return 'sans-unicode'
  return reasons.length > 0 ? 'scanne' : 'sans-texte'
}

/** Reads the glyphs of all pages of a PDF; `unread` are pages whose text recognition (OCR) is still to come. */
function signsOf(engine: PdfEngine, { skip, readingMs = Infinity, onPage, recognized }: Limits) {
  const found: (PdfPageGlyphs | undefined)[] = []
  const reasons = new Map<number, PageOcrReason>()
  const until = performance.now() + readingMs
  let signs = 0
  let isLate = false
  for (let at = 0; at < Math.min(engine.pages, AT_MOST.pages) && signs < AT_MOST.signs; at++) {
    isLate = performance.now() > until
    if (isLate) break
    onPage?.(at, engine.pages)
    const page = skip?.has(at) ? undefined : engine.page(at)
    const reason = page && findPageOcrReason(engine, page, at, loadFrenchWordTest)
    if (reason) reasons.set(at, reason)
    const compact = page && compactPage(page, reason && recognized?.get(at), reason)
    // Fields, notes and recognized words count too, since all are stored.
    signs += compact?.signs ?? 0
    found.push(compact?.page)
  }
  onPage?.(-1, engine.pages)
  const unread = new Set([...reasons.keys()].filter((at) => !recognized?.has(at)))
  return { found, reasons, unread, isLate }
}

/**
 * Returns a PDF page with its lines in reading order, including form fields and annotations, and its number of glyphs.
 */
function compactPage(
  { width, height, turn, lines, notes }: PdfEnginePage,
  recognized: OcrPage | undefined,
  reason: PageOcrReason | undefined,
): { page: PdfPageGlyphs; signs: number } {
  const own = reason === 'letters' ? [] : orderColumnLines(lines)
  const drawn = recognized ? ocrPageToGlyphLines(recognized) : []
  // A line stamped on a scan is part of its picture.
  const isRecognized = recognized !== undefined && countSigns(drawn) >= countSigns(own)
  const upright = isRecognized ? recognized.turn : turn
  const turned = notes.map((note) => ({ ...note, box: turnBoxUpright(restoreBoxRotation(note.box, turn), upright) }))
  const all = insertFormAndAnnotationTexts(isRecognized ? drawn : own, turned)
  const page = {
    width,
    height,
    turn: upright,
    isRecognized,
    lines: all.map((line) => compactGlyphLine(joinSpacedCapitals(line, loadFrenchWordTest))),
  }
  return { page, signs: all.reduce((sum, line) => sum + line.signs.length, 0) }
}

const countSigns = (lines: GlyphLine[]) =>
  lines.reduce((sum, { signs }) => sum + signs.filter(({ code }) => code > 32).length, 0)

/** True for an XFA form (PDF) whose only page asks for another viewer; some do not declare dynamic pages. */
function isWaitingForm(engine: PdfEngine, found: (PdfPageGlyphs | undefined)[]): boolean {
  if (engine.xfa === 'dynamic') return true
  const [first] = found
  const text = first?.lines.map(({ signs }) => String.fromCodePoint(...signs.map(({ code }) => code))).join(' ') ?? ''
  return engine.xfa === 'static' && engine.pages === 1 && WAITING.test(text)
}

const WAITING = /please wait|veuillez patienter|patientez/i

const isWordless = ({ lines }: PdfPageGlyphs) => lines.every(({ signs }) => signs.every(({ code }) => code <= 32))
