import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FetchPart } from './byteRanges.ts'

/** Transport that passes the requested byte ranges of a file to pdfjs, until it is aborted. */
export class PartTransport extends PDFDataRangeTransport {
  readonly #read: FetchPart
  #isOver = false

  constructor(size: number, read: FetchPart) {
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
