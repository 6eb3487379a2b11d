// oxlint-disable-next-line import/default -- its address
import url from './pdf.worker.ts?worker&url'

let spare: Worker | undefined

/**
 * Starts a spare PDF worker before the first document is opened, because the worker's code is the PDF reader's largest
 * download.
 */
export function startSparePdfWorker() {
  if (spare) return
  const worker = start()
  spare = worker
  // A worker that failed to load is discarded: it would not report its error again.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = undefined
  })
}

/** Returns a PDF worker for one document: the spare one, or a new one. */
export function takePdfWorker(): Worker {
  const worker = spare ?? start()
  spare = undefined
  return worker
}

// Trusted Types require a named policy for script addresses; this one allows this worker only.
const start = () => new Worker(policy().createScriptURL(url) as string, { type: 'module' })

type Policy = { createScriptURL: (url: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let made: Policy | undefined
// The browser refuses a second policy of the same name.
const policy = () => (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy(NAME, rules) ?? rules)

const NAME = 'pdf-worker'
const rules: Policy = {
  createScriptURL(asked) {
    if (asked !== url) throw new TypeError('Only the PDF worker is admitted')
    return asked
  },
}
