import { useEffect, useState } from 'react'
import type { AccordDocument } from '#contract/accords/accords.ts'
import { ApiCallError } from '#src/api/call.ts'
import { isCodeLoadError } from '#src/lib/unreached.ts'
import { fetchApiFileBytes } from '#src/api/fetchApiFileBytes.ts'
import type * as Engine from './pdf/engine.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { createByteRangeReader } from './pdf/createRangeReader.ts'
import { startSparePdfWorker } from './pdf/worker.ts'

export type LoadedPdf = { engine: typeof Engine; pdf: Engine.OpenedPdf['pdf'] }
/** Reason why the PDF reader cannot show a document; `message` is a French sentence. */
export type DocumentReaderFailure = { kind: 'endommage' | 'chiffre' | 'reseau' | 'lecteur'; message: string }
/** Password lock of a protected PDF; `isWrong` is true when the last password failed. */
export type PdfPasswordLock = { open: (password: string) => void; isWrong: boolean }
export type DocumentReaderStatusData = {
  reading?: LoadedPdf
  trouble?: DocumentReaderFailure
  /** Password lock of a protected PDF. The password stays in the browser. */
  lock?: PdfPasswordLock
  /** Downloaded share of the PDF, from 0 to 1. */
  progress: number
}

/** Maximum size in bytes of a PDF that is fetched whole. Larger ones are fetched by byte ranges, as they are read. */
const WHOLE_BYTES = 1_000_000

const FILE = 'GET /accords/:id/documents/:document/file'

/**
 * Opens an agreement's document in the PDF engine once `isWanted`, until it is not; `retry` repeats a failed download.
 */
export function useOpenAccordPdf(accord: number, { id, size, state }: AccordDocument, isWanted = true) {
  const [status, setStatus] = useState<DocumentReaderStatusData>({ progress: 0 })
  const [attempt, setAttempt] = useState(0)
  const known = state === 'endommage' ? troubles.endommage : undefined

  useEffect(() => {
    if (known || !isWanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (change: Partial<DocumentReaderStatusData>) =>
      signal.aborted || setStatus((now) => ({ ...now, ...change }))
    const input = { params: { id: accord, document: id }, query: { disposition: 'inline' as const } }
    const source = sourceOf(input, size, signal, tell)
    let close: (() => void) | undefined
    signal.addEventListener('abort', () => close?.())

    // The engine's code and its worker's load in parallel with the document's first bytes.
    startSparePdfWorker()
    Promise.all([loadPdfEngine(), source])
      .then(async ([engine, from]) => {
        if (signal.aborted) return
        const ask: Engine.PdfPasswordCallback = (open, isWrong) => tell({ lock: { open, isWrong } })
        const open = await engine.openPdfDocument(from, ask, signal)
        close = open.close
        if (signal.aborted) close()
        else tell({ reading: { engine, pdf: open.pdf }, progress: 1 })
      })
      .catch((error: unknown) => {
        const trouble = troubleOf(error)
        // The engine does not support this protection, such as a certificate.
        tell({ trouble: trouble.kind === 'endommage' && state === 'chiffre' ? troubles.chiffre : trouble })
      })
    return () => {
      controller.abort()
      setStatus({ progress: 0 })
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt begins anew
  }, [accord, id, size, state, known, isWanted, attempt])

  const isCutOff = status.trouble?.kind === 'reseau'
  useEffect(() => {
    if (!isCutOff) return undefined
    const again = () => setAttempt((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isCutOff])

  return { ...status, ...(known && { trouble: known }), retry: () => setAttempt((count) => count + 1) }
}

type Input = Parameters<typeof fetchApiFileBytes<typeof FILE>>[1]
type Tell = (change: Partial<DocumentReaderStatusData>) => unknown

async function sourceOf(input: Input, size: number, signal: AbortSignal, tell: Tell): Promise<Engine.PdfSource> {
  const kept = await keptBytes(Number(input.params.document), size)
  if (kept) return { bytes: kept }
  if (size > WHOLE_BYTES) {
    const fetchPart = (start: number, end: number) =>
      fetchApiFileBytes(FILE, input, { range: { start, end }, signal }).catch((error: unknown) => {
        tell({ trouble: troubleOf(error) })
        throw error
      })
    return { size, read: createByteRangeReader(size, fetchPart) }
  }
  const onProgress = (loaded: number) => tell({ progress: loaded / size })
  return { bytes: await fetchApiFileBytes(FILE, input, { signal, onProgress }) }
}

/** Returns the bytes of a PDF stored on this device; they are used even with a network. */
async function keptBytes(id: number, size: number) {
  if (!devicePreparedAt()) return undefined
  const kept = await import('#src/offline/storedReplies.ts').catch(() => undefined)
  return kept?.readStoredPdf(id, size)
}

/** Loads the code of the PDF engine, a separate chunk. */
export const loadPdfEngine = (): Promise<typeof Engine> =>
  import.meta.env.SSR ? Promise.reject(new Error('Only a browser reads')) : import('./pdf/engine.ts')

const troubles = {
  endommage: {
    kind: 'endommage',
    message:
      'Ce document est endommagé\u00a0: il ne peut pas être affiché ici. Vous pouvez le télécharger pour l’essayer avec un autre logiciel.',
  },
  chiffre: {
    kind: 'chiffre',
    message:
      'Ce document est protégé d’une manière que ce lecteur ne connaît pas. Téléchargez-le pour l’ouvrir avec un autre logiciel.',
  },
  lecteur: {
    kind: 'lecteur',
    message:
      'Le lecteur n’a pas pu ouvrir ce document dans ce navigateur\u00a0: l’erreur vient de nous, pas du document. Vous pouvez le télécharger.',
  },
} as const satisfies Record<string, DocumentReaderFailure>

function troubleOf(error: unknown): DocumentReaderFailure {
  if (error instanceof ApiCallError) return { kind: 'reseau', message: error.message }
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return troubles.chiffre
  // A failed code download is a network error too.
  if (isCodeLoadError(error)) return { kind: 'reseau', message: new ApiCallError(0).message }
  if (error instanceof TypeError || error instanceof ReferenceError) return troubles.lecteur
  return troubles.endommage
}
