import './newerApis.ts'
import { AnnotationMode, getDocument, PasswordResponses, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PartTransport } from './PartTransport.ts'
import type { FetchPart } from './byteRanges.ts'
import { takeWorker } from './worker.ts'

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A document that is open; `close` gives back all that it holds. */
export type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/** Where the bytes come from: all of them at once, or from a source that is asked for each part. */
export type Source = { bytes: Uint8Array } | { size: number; read: FetchPart }

/** Comments and forms stand as they are printed. */
export const annotationMode = AnnotationMode.ENABLE

/** Asked for the password of a protected document; `isWrong` when the one before did not open it. */
export type AskPassword = (open: (password: string) => void, isWrong: boolean) => void

/**
 * Opens a PDF in a worker of its own; a password stays between the two. Throws what the engine says of a file that it
 * cannot open; `signal` ends it while a password is asked.
 */
export async function openPdf(source: Source, ask: AskPassword, signal: AbortSignal): Promise<OpenPdf> {
  const port = takeWorker()
  const worker = new PDFWorker({ port: port as unknown as null })
  const parts = 'bytes' in source ? undefined : new PartTransport(source.size, source.read)
  const task = getDocument({
    ...('bytes' in source ? { data: source.bytes } : { range: parts }),
    worker,
    ...served,
    // WebAssembly would want a wider policy: pictures have a slower way without it.
    useWasm: false,
    useWorkerFetch: false,
    // The list of pages may lie all over the file: small parts leave out most of what is between.
    rangeChunkSize: 16 * 1024,
    disableStream: true,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  })
  const close = () => {
    // Before the engine, which first tells its worker.
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
    // At any other time the engine is reading, and ending it then is an error that nobody can catch.
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

// Beside the page, fetched only when a document needs one.
const files = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`
const served = {
  cMapUrl: `${files}cmaps/`,
  standardFontDataUrl: `${files}standard_fonts/`,
  wasmUrl: `${files}wasm/`,
}
