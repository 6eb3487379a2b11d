import { and, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { accord_vocabulary } from '#server/database/schema/accords.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countTextsByWord, vocabularyRows } from '#server/content/vocabulary.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'

/** Company id, in the spelling vocabulary, of words from agreements that apply to all companies. */
const FOR_ALL = 0
const INSERTED = 5000
const PARTS = [
  { table: 'accord_passages', text: "words || ' ' || heading", accord: 'accord_id' },
  { table: 'accords', text: "title || ' ' || summary || ' ' || words", accord: 'id' },
]

/**
 * Job that rebuilds the vocabulary of agreements' words for spelling correction, for general agreements and for each
 * company. It does nothing while PDFs are being read; the last reading queues it again.
 */
export const spellingVocabularyJob = defineBackgroundJob({
  name: 'accords.learn',
  payload: z.object({}),
  limits: { withinMs: 900_000 },
  async run(_payload, { db, signal }) {
    if (await isReading(db)) return
    const { rows } = await db.execute<{ company: number }>(
      sql`select distinct coalesce(company_id, ${FOR_ALL}::int) as company from accords`,
    )
    const learnt: (typeof accord_vocabulary.$inferInsert)[] = []
    for (const { company } of rows) {
      const texts = new Map<string, number>()
      for (const { table, text, accord } of PARTS) {
        signal.throwIfAborted()
        const isOwn = `${accord} in (select id from public.accords where not withdrawn and coalesce(company_id, ${FOR_ALL}) = ${company})`
        await countTextsByWord(db, { table, text, isOwn }, texts)
      }
      learnt.push(...vocabularyRows(texts).map((word) => ({ company, ...word })))
    }
    await inTransaction(db, async (tx) => {
      await tx.delete(accord_vocabulary)
      for (let from = 0; from < learnt.length; from += INSERTED)
        await tx.insert(accord_vocabulary).values(learnt.slice(from, from + INSERTED))
    })
  },
})

/** Queues a rebuild of the vocabulary of agreements' words for spelling correction. */
export const queueSpellingVocabularyRebuild = (tx: Transaction | Database): Promise<void> =>
  queueBackgroundJob(tx, spellingVocabularyJob, {}, { key: 'all' })

async function isReading(db: Database): Promise<boolean> {
  const [one] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.name, 'accords.extract'), isNull(jobs.failed_at)))
    .limit(1)
  return one !== undefined
}
