import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
// oxlint-disable-next-line import/no-named-as-default -- its types know no other
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { loadCompiledPdfEngine } from '#server/accords/text/pdfium.ts'
import type { PdfWorkerInput } from '#server/accords/text/pdfWorker.ts'
import type { PdfReadingResult } from '#server/accords/text/readPdf.ts'

const [PAGES, LINES] = [30, 100]
const WORDS = 'Le repos qui suit est de onze heures au moins, et chacun le lit dans ce manuel. '.repeat(2)

/** Returns a sample PDF of half a million characters, as long as an airline manual. */
async function writeManual() {
  const pdf = new PDFDocument({ size: 'A4', margin: 0 })
  const written = buffer(pdf)
  pdf.font('Helvetica').fontSize(6)
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) pdf.addPage()
    for (let line = 0; line < LINES; line++) pdf.text(WORDS, 20, 20 + line * 8, { lineBreak: false })
  }
  pdf.end()
  return new Uint8Array(await written)
}

// The worker for a manual of 2,415 pages has 768 MB. An object for each of these characters would take 120 MB; packed,
// they take 72 MB.
it('a long manual is read within its worker’s memory limit', { tags: ['nightly'], timeout: 120_000 }, async () => {
  const work: PdfWorkerInput = {
    bytes: await writeManual(),
    engine: await loadCompiledPdfEngine(),
    skip: [],
    corrections: [],
    recognized: new Map(),
    readingMs: 120_000,
    page: new Int32Array(new SharedArrayBuffer(8)),
  }
  const worker = new Worker(new URL('../../server/accords/text/pdfWorker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 88, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  })
  const [read] = (await once(worker, 'message')) as [PdfReadingResult]
  await worker.terminate()
  expect(read).toMatchObject({ state: 'lu', pages: PAGES, read: PAGES })
})
