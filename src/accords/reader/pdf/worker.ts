// oxlint-disable-next-line import/default -- its address
import url from './pdf.worker.ts?worker&url'

let spare: Worker | undefined

/** Starts a worker ahead of the first document: its code is the largest part of what a reader waits for. */
export function startAhead() {
  if (spare) return
  const worker = start()
  spare = worker
  // One whose code could not come is handed to nobody: it would not say so again.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = undefined
  })
}

/** A worker that reads PDF files, for one document. */
export function takeWorker(): Worker {
  const worker = spare ?? start()
  spare = undefined
  return worker
}

// The page's policy lets no text become a script's address but by a named policy, and this one admits this worker alone.
const start = () => new Worker(policy().createScriptURL(url) as string, { type: 'module' })

type Policy = { createScriptURL: (url: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let made: Policy | undefined
// A policy is made once: the browser refuses a second one of its name.
const policy = () => (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy(NAME, rules) ?? rules)

const NAME = 'pdf-worker'
const rules: Policy = {
  createScriptURL(asked) {
    if (asked !== url) throw new TypeError('Only the PDF worker is admitted')
    return asked
  },
}
