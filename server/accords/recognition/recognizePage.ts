import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, type Page, type Word } from 'tesseract.js'
import type { OcrPage, OcrWord } from '#server/database/schema/accords.ts'
import type { PdfPageGraymap } from '#server/accords/text/drawing/drawPage.ts'
import { PdfEngine } from '#server/accords/text/Engine.ts'
import type { QuarterTurns } from '#server/accords/text/glyphs.ts'

// Messages of the isolated OCR process: the PDF first, then page after page.

/**
 * Message to the isolated text recognition (OCR) process: a PDF to open, or one of its pages (from 0) to recognize.
 */
export type TextRecognitionInput = { bytes: Uint8Array } | { page: number }

/** Maximum number of pixels of a page drawn for OCR: A4 at 300 dpi has 8.7 million. */
const PIXELS_AT_MOST = 9_000_000
/** Mean OCR confidence (0 to 100) below which other orientations of a page are tried. */
const SURE = 55
/** Minimum length of the recognized words (OCR) that count when judging a page's orientation. */
const SHORT = 3

/**
 * Path of Tesseract's French language data, bundled in the package, the smaller of two sets (decision 077). Nothing is
 * downloaded.
 */
const DATA = fileURLToPath(import.meta.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'))
const recognizer = createWorker('fra', OEM.LSTM_ONLY, {
  langPath: dirname(DATA),
  gzip: true,
  cacheMethod: 'none',
  // The call rejects too.
  errorHandler: () => undefined,
})
recognizer.catch(() => undefined)

let engine: PdfEngine | undefined

/** Opens a PDF, or recognizes the text (OCR) of one of its pages (from 0), in an isolated process. */
export async function run(input: TextRecognitionInput): Promise<OcrPage> {
  if ('bytes' in input) {
    engine = await PdfEngine.open(input.bytes)
    return { turn: 0, lines: [] }
  }
  let best = await recognizeTurned(input.page, 0)
  // Pages may be scanned upside down or sideways.
  for (const turn of [2, 1, 3] as const) {
    if (best.words.length > 0 && best.sure >= SURE) break
    const other = await recognizeTurned(input.page, turn)
    if (other.weight > best.weight) best = other
  }
  return { turn: best.turn, lines: best.lines }
}

async function recognizeTurned(page: number, turn: QuarterTurns) {
  const picture = engine?.draw(page, { pixelsAtMost: PIXELS_AT_MOST, turn })
  if (!picture) throw new Error('The page cannot be drawn')
  const worker = await recognizer
  await worker.setParameters({ user_defined_dpi: String(picture.dotsPerInch) })
  const { data } = await worker.recognize(Buffer.from(picture.graymap), {}, { text: false, blocks: true })
  const lines = linesOf(data, picture)
  const words = lines.flat().filter(([text]) => text.length >= SHORT)
  const weight = words.reduce((sum, [text, , , , , sure]) => sum + text.length * Math.max(0, sure - SURE), 0)
  const sure = words.reduce((sum, [, , , , , one]) => sum + one, 0) / Math.max(1, words.length)
  return { turn: picture.turn, lines, words, weight, sure }
}

const linesOf = ({ blocks }: Page, picture: PdfPageGraymap): OcrWord[][] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines
        .map(({ words }) => words.filter(({ text }) => text.trim()).map((word) => wordOf(word, picture)))
        .filter((words) => words.length > 0),
    ),
  )

function wordOf({ text, confidence, bbox: { x0, y0, x1, y1 } }: Word, { toPage }: PdfPageGraymap): OcrWord {
  const [left, bottom, right, top] = toPage([x0, y0, x1, y1]).map((length) => Math.round(length * 10) / 10)
  return [text.trim(), left ?? 0, bottom ?? 0, right ?? 0, top ?? 0, Math.round(confidence)]
}
