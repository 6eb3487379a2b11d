import { inflateSync } from 'node:zlib'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readPdfiumString } from './pdfium.ts'

const AT_MOST = { files: 100, nameLength: 200, streams: 2000, streamBytes: 4_000_000 }

/** Returns the names of a PDF's attached files. */
export function pdfAttachmentNames(pdfium: WrappedPdfiumModule, document: number): string[] {
  const count = Math.min(pdfium.FPDFDoc_GetAttachmentCount(document), AT_MOST.files)
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const file = pdfium.FPDFDoc_GetAttachment(document, at)
    const name = file
      ? readPdfiumString(pdfium, (buffer, bytes) => pdfium.FPDFAttachment_GetName(file, buffer, bytes))
      : ''
    return name.replaceAll('\0', '').trim().slice(0, AT_MOST.nameLength)
  }).filter(Boolean)
}

/**
 * Returns true for a PDF portfolio (ISO 32000-1, 12.3.5), whose catalog has a collection. PDFium does not report it,
 * and the catalog may be in a compressed object stream.
 */
export function isPdfPortfolio(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('/Collection')) return true
  let from = 0
  for (let count = 0; count < AT_MOST.streams; count++) {
    const at = file.indexOf('/ObjStm', from)
    if (at < 0) return false
    const start = file.indexOf('stream', at)
    const end = start < 0 ? -1 : file.indexOf('endstream', start)
    if (end < 0) return false
    const first = start + 'stream'.length + (file[start + 6] === 13 ? 2 : 1)
    if (unpacked(file.subarray(first, end)).includes('/Collection')) return true
    from = end
  }
  return false
}

function unpacked(packed: Uint8Array): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: AT_MOST.streamBytes })
  } catch {
    return Buffer.alloc(0)
  }
}
