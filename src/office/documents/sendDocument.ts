import type { PdfAttachableTextKind } from '#contract/accords/office.ts'
import { UPLOAD_PART_BYTES } from '#contract/office/limits.ts'
import { backoffDelayMs } from '#src/api/backoff.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'

/** Kind and slug of the office text that an uploaded PDF document belongs to. */
export type OfficeTextPdfOwner = { kind: PdfAttachableTextKind; slug: string }

type Sending = {
  signal: AbortSignal
  /** Called with the number of bytes of the uploaded document that the server has received. */
  onProgress: (received: number) => void
  /** Called with the reason of an interrupted upload, before the automatic retry. */
  onCut: (message: string) => void
}

/**
 * Uploads a PDF document of an office text in parts, and resumes after an interruption or when the same file is given
 * again. Returns the document's name, or a French rejection message; undefined when aborted.
 */
export async function uploadOfficeTextPdf(
  text: OfficeTextPdfOwner,
  file: File,
  { signal, onProgress, onCut }: Sending,
): Promise<{ name: string } | { refusal: string } | undefined> {
  const body = { ...text, name: file.name, size: file.size, modified: Math.max(0, Math.trunc(file.lastModified)) }
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const { data: begun } = await callBoardApi('POST /board/documents', { body })
      let { received, document } = begun
      onProgress(received)
      while (document === null && !signal.aborted) {
        const part = file.slice(received, received + UPLOAD_PART_BYTES, 'application/octet-stream')
        const params = { id: begun.id, start: String(received) }
        const { data } = await callBoardApi('PUT /board/documents/uploads/:id/:start', { params, file: part })
        ;({ received, document } = data)
        failures = 0
        onProgress(received)
      }
      if (document !== null) return { name: document }
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error
      // A partial upload deleted by the server starts again.
      const isOver = error.status === 404 && failures < 3
      if (!error.isRetryable && !isOver) return { refusal: Object.values(error.errors)[0] ?? error.message }
      onCut(error.message)
      await pause(backoffDelayMs(failures + 1, error.retryAfter), signal)
    }
  }
  return undefined
}

/** Waits a number of milliseconds before an upload's retry, or until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const { signal: stop } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
    window.addEventListener('online', () => resolve(), { signal: stop })
    signal.addEventListener('abort', () => resolve(), { signal: stop })
  }).finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
}
