import { buffer } from 'node:stream/consumers'
import { eq } from '#server/drizzle/drizzle.ts'
import { accord_documents } from '#server/database/schema/accords.ts'
import type { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import { IsolatedTaskError, withIsolatedProcess } from '#server/isolated/isolate.ts'
import { defineBackgroundJob, StorableJobError, type BackgroundJobServices } from '#server/jobs/job.ts'
import type { PagePictureInput, PagePictureOutput } from './drawPagePictures.ts'
import { pagePictureJobType, queuePagePictures } from './pagePictureQueue.ts'
import { addFailure, beginPagePictures, savePagePictures, setWantedPages } from './savePagePictures.ts'

const MINUTE = 60_000
/** Number of pages drawn per process and job run, so that other jobs get their turn. */
const BATCH = 10
/** Maximum number of pages of a PDF that are drawn; the reader draws the others itself. */
const PAGES_AT_MOST = 1000
/** Number of failures after which a PDF's other pages are given up. */
const FAILURES_AT_MOST = 10
/** Number of times that a page may end its process before it is skipped. */
const TRIES = 2

class PageLimit extends Error {}
const LIMITS = {
  memoryMb: 640,
  cpuMs: MINUTE,
  isBackground: true,
  onLimit(): never {
    throw new PageLimit('A page takes too much time or memory')
  },
}
const MODULE = new URL('drawPagePictures.ts', import.meta.url)

/**
 * Job that draws the next pages of an agreement's PDF in an isolated process and stores their pictures. It resumes
 * after the last page drawn, and queues itself until all are.
 */
export const pagePictureJob = defineBackgroundJob({
  ...pagePictureJobType,
  // A busy process may take six times its CPU time; it may wait for the text recognition of another PDF.
  limits: { withinMs: 20 * MINUTE },
  async run({ document }, tools) {
    const { db, files, signal } = tools
    const [row] = await db.select().from(accord_documents).where(eq(accord_documents.id, document))
    if (!row) return
    const drawing = await beginPagePictures(db, row)
    if (isOver(drawing)) return
    const file = await files.open(row.file)
    if (!file) throw new StorableJobError('The file is not there')
    signal.throwIfAborted()
    const bytes = new Uint8Array(await buffer(await file.read()))
    if (await drawNextPages(drawing, bytes, tools)) await queuePagePictures(db, [document])
  },
})

type Drawing = typeof accord_page_pictures.$inferSelect

const isOver = ({ wanted, drawn }: Drawing) => wanted !== null && drawn >= wanted

/**
 * Draws the next pages of a PDF. A page that ends its process is tried once more, first in a new one, then skipped.
 * Returns true when pages are left.
 */
async function drawNextPages(begun: Drawing, bytes: Uint8Array, tools: BackgroundJobServices): Promise<boolean> {
  const { db, log, signal } = tools
  const { document_id: document } = begun
  let drawing = begun
  try {
    await withIsolatedProcess<PagePictureInput, PagePictureOutput, never, void, void>(MODULE, LIMITS, async (draw) => {
      const opened = await draw({ bytes })
      const pages = 'pages' in opened ? opened.pages : 0
      drawing = await setWantedPages(db, drawing, Math.min(pages, PAGES_AT_MOST))
      for (let count = 0; count < BATCH && !isOver(drawing); count++) {
        signal.throwIfAborted()
        const drawn = await draw({ page: drawing.drawn })
        if ('pages' in drawn) throw new Error('The process has answered another question')
        drawing = await savePagePictures(tools, drawing, drawn)
      }
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PageLimit || error instanceof IsolatedTaskError)) throw error
    // Only the first page of a process is itself the cause.
    if (drawing.drawn === begun.drawn) drawing = await skipAfterFailures(tools, drawing)
  }
  if (drawing.failed.length >= FAILURES_AT_MOST && !isOver(drawing)) {
    log.warn({ document }, 'the pages of a document cannot be drawn: its other pages are skipped')
    drawing = await setWantedPages(db, drawing, drawing.drawn)
  }
  return !isOver(drawing)
}

/**
 * Records that the next page has ended its process, or the opening of the PDF (page 0). The second time it is skipped.
 */
async function skipAfterFailures(tools: BackgroundJobServices, begun: Drawing): Promise<Drawing> {
  const page = begun.wanted === null ? 0 : begun.drawn + 1
  const drawing = await addFailure(tools.db, begun, page)
  if (drawing.failed.filter((one) => one === page).length < TRIES) return drawing
  if (page === 0) return setWantedPages(tools.db, drawing, 0)
  return savePagePictures(tools, drawing, { pictures: [], corners: [] })
}
