import type { DocumentedKind } from '#contract/accords/office.ts'
import { PART_BYTES } from '#contract/office/limits.ts'
import { backoffDelay } from '#src/api/backoff.ts'
import { CallError } from '#src/api/call.ts'
import { boardCall } from '#src/office/boardCall.ts'

/** Whose a file is. */
export type TextOfFile = { kind: DocumentedKind; slug: string }

type Sending = {
  signal: AbortSignal
  /** How many bytes the server has. */
  onProgress: (received: number) => void
  /** Why it waits, before it goes on by itself. */
  onCut: (message: string) => void
}

/**
 * Sends a PDF part by part; after a cut, or when the same file is given again, it goes on where it was. Gives the name
 * of the document, or why it is not taken, in French; nothing once it is given up.
 */
export async function sendDocument(
  text: TextOfFile,
  file: File,
  { signal, onProgress, onCut }: Sending,
): Promise<{ name: string } | { refusal: string } | undefined> {
  const body = { ...text, name: file.name, size: file.size, modified: Math.max(0, Math.trunc(file.lastModified)) }
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const { data: begun } = await boardCall('POST /board/documents', { body })
      let { received, document } = begun
      onProgress(received)
      while (document === null && !signal.aborted) {
        const part = file.slice(received, received + PART_BYTES, 'application/octet-stream')
        const params = { id: begun.id, start: String(received) }
        const { data } = await boardCall('PUT /board/documents/uploads/:id/:start', { params, file: part })
        ;({ received, document } = data)
        failures = 0
        onProgress(received)
      }
      if (document !== null) return { name: document }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // What was swept meanwhile begins anew.
      const isOver = error.status === 404 && failures < 3
      if (!error.isRetryable && !isOver) return { refusal: Object.values(error.errors)[0] ?? error.message }
      onCut(error.message)
      await pause(backoffDelay(failures + 1, error.retryAfter), signal)
    }
  }
  return undefined
}

/** Waits so long, or until there is a network again. */
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
