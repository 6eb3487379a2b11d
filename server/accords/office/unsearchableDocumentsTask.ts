import { and, eq, isNotNull, isNull, or, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { extractDocumentTextJob, retrySlowTextExtractionJob } from '#server/accords/extractJobs.ts'
import { textRecognitionJobKind } from '#server/accords/recognition/recognitionQueue.ts'
import { accord_documents, accords } from '#server/database/schema/accords.ts'
import { text_drafts } from '#server/database/schema/board.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import {
  toPendingTaskItem,
  MAX_PENDING_TASKS_SHOWN_PER_KIND,
  type PendingTaskSource,
} from '#server/feature/waitingSource.ts'

/** SQL condition for agreement PDFs without searchable text and without a pending job. */
const isUnread = sql`${accord_documents.state} in (
    'scanne', 'sans-unicode', 'formulaire-dynamique', 'porte-documents', 'endommage', 'chiffre')
  and not exists (
    select from ${jobs} where ${jobs.name} in (${textRecognitionJobKind.name}, ${extractDocumentTextJob.name}, ${retrySlowTextExtractionJob.name})
      and ${jobs.key} = ${accord_documents.id}::text and ${jobs.failed_at} is null)`
/** SQL condition for drafts of agreements whose front matter names the PDF. */
const isNamedBy = sql`${text_drafts.kind} = 'accords' and ${text_drafts.head} -> 'documents'
  @> jsonb_build_array(jsonb_build_object('file', ${accord_documents.name}))`

/** Pending task of the office: PDFs of agreements and drafts that members cannot search. */
export const unsearchableDocumentsTask: PendingTaskSource = {
  role: 'editing',
  async find(db) {
    const rows = await db
      .select({ title: accord_documents.title, slug: sql<string>`coalesce(${accords.slug}, ${text_drafts.slug})` })
      .from(accord_documents)
      .leftJoin(accords, eq(accords.id, accord_documents.accord_id))
      .leftJoin(text_drafts, and(isNull(accord_documents.accord_id), isNamedBy))
      .where(and(isUnread, or(eq(accords.withdrawn, false), isNotNull(text_drafts.slug))))
      .orderBy(accord_documents.id)
    const items = rows.slice(0, MAX_PENDING_TASKS_SHOWN_PER_KIND).map(({ title, slug }) => ({
      title,
      at: null,
      path: portalPagePaths.boardText('accords', slug),
    }))
    return { count: rows.length, items: items.map(toPendingTaskItem) }
  },
}
