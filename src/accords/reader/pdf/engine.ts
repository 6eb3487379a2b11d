import './newerApis.ts'
import { AnnotationMode, getDocument, PasswordResponses, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PdfRangeTransport } from './PdfRangeTransport.ts'
import type { FetchByteRange } from './createRangeReader.ts'
import { takePdfWorker } from './worker.ts'

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An open PDF; `close` frees its memory. */
export type OpenedPdf = { pdf: PDFDocumentProxy; close: () => void }

/** Source of a PDF: all its bytes, or a function that fetches ranges. */
export type PdfSource = { bytes: Uint8Array } | { size: number; read: FetchByteRange }

/** Rendering mode of PDF annotations: comments and forms appear as printed. */
export const pdfAnnotationMode = AnnotationMode.ENABLE

/** Callback that asks for the password of a protected PDF; `isWrong` is true when the previous one failed. */
export type PdfPasswordCallback = (open: (password: string) => void, isWrong: boolean) => void

/**
 * Opens a PDF in its own worker. Passwords stay in the browser. Throws pdfjs's error for an unreadable file. `signal`
 * ends the wait for a password.
 */
export async function openPdfDocument(
  source: PdfSource,
  ask: PdfPasswordCallback,
  signal: AbortSignal,
): Promise<OpenedPdf> {
  const port = takePdfWorker()
  const worker = new PDFWorker({ port: port as unknown as null })
  const parts = 'bytes' in source ? undefined : new PdfRangeTransport(source.size, source.read)
  const task = getDocument({
    ...('bytes' in source ? { data: source.bytes } : { range: parts }),
    worker,
    ...served,
    // WebAssembly needs a wider content security policy; images decode more slowly without it.
    useWasm: false,
    useWorkerFetch: false,
    // Small ranges: the page list may be scattered across the file.
    rangeChunkSize: 16 * 1024,
    disableStream: true,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  })
  const close = () => {
    // Before the engine, which first sends a message to its worker.
    parts?.abort()
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  let reject: (error: Error) => void = () => undefined
  const broken = new Promise<never>((_, giveUp) => (reject = giveUp))
  task.onPassword = (open: (password: string) => void, reason: number) => {
    ask(open, reason === PasswordResponses.INCORRECT_PASSWORD)
    // Abort only while a password is asked: aborting while pdfjs reads causes an uncatchable error.
    signal.addEventListener('abort', () => reject(new Error('Nobody reads it any more')), { once: true })
  }
  port.addEventListener('error', () => reject(new Error('The PDF worker has ended')))
  try {
    return { pdf: await Promise.race([task.promise, broken]), close }
  } catch (error) {
    close()
    throw error
  }
}

const MOST_PIXELS = 64_000_000

// Files that pdfjs fetches only when a document needs them.
const files = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`
const served = {
  cMapUrl: `${files}cmaps/`,
  standardFontDataUrl: `${files}standard_fonts/`,
  wasmUrl: `${files}wasm/`,
}
