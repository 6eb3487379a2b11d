import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { ARTICLE_NUMBER_PATTERN } from '#contract/accords/articleName.ts'
import { OneLineTextField } from '#server/content/frontMatterFields.ts'
import type { Transaction } from '#server/database/connect.ts'
import { accord_documents, type ArticleStartCorrection } from '#server/database/schema/accords.ts'
import type { ContentEntry } from '#server/feature/contentKind.ts'
import { queuePdfTextExtractions } from './extractJobs.ts'

/**
 * Schema of the board's corrections to a PDF's articles: an article begins at a line of a page. Without a number, no
 * article begins there.
 */
export const ArticleStartCorrections = z
  .array(
    z.strictObject({
      file: OneLineTextField(80),
      page: z.int().min(1).max(10_000),
      line: OneLineTextField(200),
      number: OneLineTextField(20)
        .regex(ARTICLE_NUMBER_PATTERN, 'Un numéro d’article s’écrit « 4 », « 4.3 » ou « 3-bis »')
        .optional(),
      title: OneLineTextField(200).optional(),
    }),
  )
  .min(1)
  .max(200)

type Named = z.infer<typeof ArticleStartCorrections>

/** SQL expression that reads the board's corrections of article starts in an agreement's PDFs, in front matter form. */
export const articleStartCorrectionsSql = sql<Named>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('file', name, 'page', one -> 'page', 'line', one -> 'line',
    'number', one -> 'number', 'title', one -> 'title')) order by rank, place)
  from accord_documents, jsonb_array_elements(corrections) with ordinality as own (one, place)
  where accord_id = accords.id), '[]')`

/**
 * Saves the board's corrections of where articles begin in PDFs, and queues text extraction of the changed PDFs.
 * Returns the ids of their agreements.
 */
export async function importArticleStartCorrections(
  tx: Transaction,
  entries: ContentEntry<{ articles?: Named | undefined }>[],
  ids: Map<string, number>,
): Promise<number[]> {
  const changed: number[] = []
  const toRead: number[] = []
  for (const { slug, head } of entries) {
    const accord = ids.get(slug)
    if (accord === undefined) continue
    const { id, name, corrections, accord_id } = accord_documents
    for (const row of await tx.select({ id, name, corrections }).from(accord_documents).where(eq(accord_id, accord))) {
      const now = (head.articles ?? []).filter(({ file }) => file === row.name).map(({ file: _, ...place }) => place)
      if (isDeepStrictEqual(now.map(told), row.corrections.map(told))) continue
      await tx.update(accord_documents).set({ corrections: now }).where(eq(id, row.id))
      toRead.push(row.id)
      changed.push(accord)
    }
  }
  await queuePdfTextExtractions(tx, toRead)
  return changed
}

const told = ({ page, line, number, title }: ArticleStartCorrection) => [page, line, number ?? null, title ?? null]
