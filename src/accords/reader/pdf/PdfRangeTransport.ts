import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FetchByteRange } from './createRangeReader.ts'

/** Transport that passes the requested byte ranges of a file to pdfjs, until it is aborted. */
export class PdfRangeTransport extends PDFDataRangeTransport {
  readonly #read: FetchByteRange
  #isOver = false

  constructor(size: number, read: FetchByteRange) {
    super(size, null)
    this.#read = read
  }

  override requestDataRange(start: number, end: number) {
    // The reader reports failed ranges, and requests them again.
    this.#read(start, end).then(
      // pdfjs throws on data that arrives after a document is closed.
      (bytes) => this.#isOver || this.onDataRange(start, bytes),
      () => undefined,
    )
  }

  override abort() {
    this.#isOver = true
  }
}
