import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_UPLOADED_PDF_BYTES } from '#contract/office/limits.ts'
import { uploadOfficeTextPdf, type OfficeTextPdfOwner } from './sendDocument.ts'

/** PDF document whose upload is in progress or was rejected. */
export type OfficeTextPdfUpload = {
  key: number
  name: string
  size: number
  received: number
  /** Reason why the upload was interrupted. */
  cut?: string | undefined
  /** Message that says why the uploaded file was rejected. */
  refusal?: string | undefined
}

type Queued = { key: number; file: File }

/** Uploads the PDF documents of an office text one after the other, in order, and reports each completed one. */
export function useOfficeTextPdfUploads(
  text: OfficeTextPdfOwner,
  onTaken: (document: { name: string; title: string }) => void,
) {
  const [files, setFiles] = useState<OfficeTextPdfUpload[]>([])
  const queue = useRef<Queued[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const isBusy = useRef(false)
  const count = useRef(0)
  // Latest callback, which knows the documents added meanwhile.
  const taken = useRef(onTaken)
  useEffect(() => {
    taken.current = onTaken
  })

  const change = (key: number, part: Partial<OfficeTextPdfUpload>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: number) => setFiles((now) => now.filter((one) => one.key !== key))

  const work = async () => {
    if (isBusy.current) return
    isBusy.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      const stop = new AbortController()
      stops.current.set(key, stop)
      const came = await uploadOfficeTextPdf(text, file, {
        signal: stop.signal,
        onProgress: (received) => change(key, { received, cut: undefined }),
        onCut: (cut) => change(key, { cut }),
      }).catch(() => ({ refusal: 'Ce fichier n’a pas pu être lu sur cet appareil.' }))
      if (came && 'refusal' in came) change(key, { refusal: came.refusal, cut: undefined })
      else forget(key)
      // Rendered at once, so that the next document is added beside this one.
      if (came && 'name' in came) flushSync(() => taken.current({ name: came.name, title: titleOf(file.name) }))
    }
    isBusy.current = false
  }

  useEffect(() => {
    const [waiting, running] = [queue, stops.current]
    return () => {
      waiting.current = []
      running.forEach((stop) => stop.abort())
    }
  }, [])

  return {
    files,
    add: (given: readonly File[]) => {
      const added = given.map((file) => {
        const refusal = refusalOf(file)
        const sent: OfficeTextPdfUpload = {
          key: count.current++,
          name: file.name,
          size: file.size,
          received: 0,
          refusal,
        }
        if (refusal === undefined) queue.current.push({ key: sent.key, file })
        return sent
      })
      setFiles((now) => [...now, ...added])
      void work()
    },
    forget: (key: number) => {
      stops.current.get(key)?.abort()
      queue.current = queue.current.filter((one) => one.key !== key)
      forget(key)
    },
  }
}

/** Returns the French rejection message of an empty or too large document, before its upload. */
function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'Ce fichier est vide.'
  return size > MAX_UPLOADED_PDF_BYTES
    ? 'Ce document dépasse 60\u00a0Mo\u00a0: réduisez-le, ou partagez-le.'
    : undefined
}

const titleOf = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 160) || 'Document'
