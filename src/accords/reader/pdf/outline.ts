import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Entry of a PDF's table of contents, with its sub-entries. */
export type PdfOutlineEntry = { title: string; dest: string | unknown[] | null; items: PdfOutlineEntry[] }

/** Target of an entry in a PDF's table of contents; `share` is the vertical position in the page, from 0 to 1. */
export type PdfOutlineTarget = { page: number; share: number }

/** Returns the table of contents of a PDF; empty when it has none. */
export const loadPdfTableOfContents = async (pdf: PDFDocumentProxy): Promise<PdfOutlineEntry[]> =>
  (await pdf.getOutline()) ?? []

/** Returns the page and position of an entry in a PDF's table of contents; undefined without a valid target. */
export async function resolvePdfOutlineTarget(
  pdf: PDFDocumentProxy,
  { dest }: PdfOutlineEntry,
): Promise<PdfOutlineTarget | undefined> {
  const explicit = typeof dest === 'string' ? ((await pdf.getDestination(dest)) as unknown[] | null) : dest
  const [target, kind, , y] = explicit ?? []
  if (target === undefined || target === null) return undefined
  const index = typeof target === 'number' ? target : await pdf.getPageIndex(target as { num: number; gen: number })
  const isAt = (kind as { name?: string } | undefined)?.name === 'XYZ' && typeof y === 'number'
  return { page: index + 1, share: isAt ? await shareOf(pdf, index + 1, y) : 0 }
}

async function shareOf(pdf: PDFDocumentProxy, number: number, y: number) {
  const viewport = (await pdf.getPage(number)).getViewport({ scale: 1 })
  const [, top = 0] = viewport.convertToViewportPoint(0, y) as number[]
  return Math.min(1, Math.max(0, top / viewport.height))
}
