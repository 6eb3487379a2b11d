import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A title of a document's own contents, and those below it. */
export type Entry = { title: string; dest: string | unknown[] | null; items: Entry[] }

/** How far into a page a title stands, from 0 to 1. */
export type Destination = { page: number; share: number }

/** The contents that a document brings; none when it has none. */
export const outlineOf = async (pdf: PDFDocumentProxy): Promise<Entry[]> => (await pdf.getOutline()) ?? []

/** Where a title leads; undefined when it leads nowhere. */
export async function destinationOf(pdf: PDFDocumentProxy, { dest }: Entry): Promise<Destination | undefined> {
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
