import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FetchPart } from './byteRanges.ts'

/** Gives the engine each part of a file that it asks for, until it is told that nobody reads any more. */
export class PartTransport extends PDFDataRangeTransport {
  readonly #read: FetchPart
  #isOver = false

  constructor(size: number, read: FetchPart) {
    super(size, null)
    this.#read = read
  }

  override requestDataRange(start: number, end: number) {
    // What cannot be had is told by who reads, and asked for anew there.
    this.#read(start, end).then(
      // What comes after a document is closed the engine takes for a fault.
      (bytes) => this.#isOver || this.onDataRange(start, bytes),
      () => undefined,
    )
  }

  override abort() {
    this.#isOver = true
  }
}
