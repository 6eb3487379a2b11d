import { buffer } from 'node:stream/consumers'
import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { accord_documents } from '#server/database/schema/accords.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import type { Transaction } from '#server/database/connect.ts'
import { addJob } from '#server/jobs/addJob.ts'
import { job, JobError } from '#server/jobs/job.ts'
import { saveText } from './saveText.ts'
import { EngineFailed, extractText, READING } from './text/extractText.ts'

const ENGINE_MS = 120_000

/** Reads the text out of a PDF. One that kills the engine, or keeps it too long, is told as damaged, and not tried again. */
export const extract = job({
  name: 'accords.extract',
  payload: z.object({ document: z.int() }),
  // It may wait for another first: one at a time.
  limits: { withinMs: 2 * ENGINE_MS + 60_000 },
  async run({ document }, { db, files, log, signal }) {
    const [row] = await db.select().from(accord_documents).where(eq(accord_documents.id, document))
    if (!row) return
    const file = await files.open(row.file)
    if (!file) throw new JobError('The file is not there')
    const bytes = new Uint8Array(await buffer(await file.read()))
    const read = await extractText(bytes, { withinMs: ENGINE_MS, signal }).catch((err: unknown) => {
      if (!(err instanceof EngineFailed)) throw err
      log.warn({ err, document }, 'the text of a document could not be read')
      return { state: 'endommage' } as const
    })
    await saveText(db, document, read)
  },
})

/** Has the text read out of documents. */
export async function wantText(tx: Transaction | Database, documents: number[]): Promise<void> {
  for (const document of documents) await addJob(tx, extract, { document }, { key: String(document) })
}

/**
 * Has those read that still wait and that nobody is about to read, since what read them was given up; and again those
 * that a former version of the portal has read.
 */
export async function wantMissingTexts(db: Database): Promise<void> {
  const waiting = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(eq(jobs.name, extract.name), sql`${jobs.key} = ${accord_documents.id}::text`, sql`${jobs.failed_at} is null`),
    )
  const rows = await db
    .select({ id: accord_documents.id })
    .from(accord_documents)
    .where(and(or(eq(accord_documents.state, 'attente'), lt(accord_documents.reading, READING)), notExists(waiting)))
  await wantText(
    db,
    rows.map(({ id }) => id),
  )
}
