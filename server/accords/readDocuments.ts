import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from '#server/drizzle/drizzle.ts'
import type { PdfTextStatus } from '#contract/accords/accords.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_documents } from '#server/database/schema/accords.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import type { BackgroundJobServices } from '#server/jobs/job.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { extractDocumentTextJob, queuePdfTextExtractions } from './extractJobs.ts'

type Say = (sentence: string) => void

const POLL_MS = 500
const TOLD_EACH_MS = 15_000

/** French names of the text extraction states of PDFs, for one PDF and for several. */
const states: Record<PdfTextStatus, [one: string, several: string]> = {
  lu: ['lu', 'lus'],
  partiel: ['lu en partie', 'lus en partie'],
  long: ['trop long pour l’instant', 'trop longs pour l’instant'],
  scanne: ['numérisé', 'numérisés'],
  'sans-texte': ['sans texte', 'sans texte'],
  'sans-unicode': ['aux lettres inconnues', 'aux lettres inconnues'],
  'formulaire-dynamique': ['formulaire dynamique', 'formulaires dynamiques'],
  'porte-documents': ['porte-documents', 'porte-documents'],
  chiffre: ['protégé par un mot de passe', 'protégés par un mot de passe'],
  endommage: ['endommagé', 'endommagés'],
  attente: ['à lire', 'à lire'],
}

/** Queues the text extraction of one agreement PDF, by file name, or of all of them. Returns their names. */
export async function requeueOneOrAllTextExtractions(db: Database, name?: string): Promise<string[]> {
  const rows = await db
    .select({ id: accord_documents.id, name: accord_documents.name })
    .from(accord_documents)
    .where(name === undefined ? undefined : eq(accord_documents.name, name))
    .orderBy(asc(accord_documents.name))
  if (name !== undefined && rows.length === 0) throw new Error(`Aucun accord n’a de document « ${name} ».`)
  await queuePdfTextExtractions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => row.name)
}

/**
 * Extracts the text of the queued PDFs with the given names, beside a running portal, and prints the outcome of each.
 * When interrupted, the portal continues.
 */
export async function extractQueuedPdfsAndPrintOutcome(
  tools: Omit<BackgroundJobServices, 'signal'>,
  names: string[],
  say: Say,
): Promise<void> {
  const { db } = tools
  let left = await countWaiting(db, names)
  if (left > 0) {
    say(`Lecture de ${left} ${left > 1 ? 'documents' : 'document'}… Le portail la poursuit si vous l’interrompez.`)
    const queue = new JobQueue([extractDocumentTextJob], tools)
    void queue.drain()
    let told = Date.now()
    while ((left = await countWaiting(db, names)) > 0) {
      if (Date.now() - told > TOLD_EACH_MS) {
        say(`  encore ${left}`)
        told = Date.now()
      }
      await sleep(POLL_MS)
    }
    await queue.close()
  }
  await tellStates(db, names, say)
}

/** Returns the number of PDFs whose text extraction is due or running. Failed ones with a later retry do not count. */
async function countWaiting(db: Database, names: string[]): Promise<number> {
  return db.$count(
    jobs,
    and(
      eq(jobs.name, extractDocumentTextJob.name),
      isNull(jobs.failed_at),
      or(isNotNull(jobs.lease), lte(jobs.due_at, sql`now()`)),
      inArray(
        jobs.key,
        db
          .select({ key: sql`${accord_documents.id}::text` })
          .from(accord_documents)
          .where(inArray(accord_documents.name, names)),
      ),
    ),
  )
}

async function tellStates(db: Database, names: string[], say: Say): Promise<void> {
  const rows = await db
    .select()
    .from(accord_documents)
    .where(inArray(accord_documents.name, names))
    .orderBy(asc(accord_documents.name))
  if (rows.length === 0) return
  say(`${rows.length} ${rows.length > 1 ? 'documents' : 'document'} d’accords :`)
  const width = String(rows.length).length + 2
  for (const [state, [one, several]] of Object.entries(states)) {
    const those = rows.filter((row) => row.state === state)
    if (those.length === 0) continue
    const which = state === 'lu' ? '' : ` : ${those.map(asTold).join(', ')}`
    say(`${String(those.length).padStart(width)} ${those.length > 1 ? several : one}${which}`)
  }
}

const asTold = ({ name, pages, pages_read }: typeof accord_documents.$inferSelect) =>
  pages !== null && pages_read !== null && pages_read < pages
    ? `${name} (${pages_read} ${pages_read > 1 ? 'pages' : 'page'} sur ${pages})`
    : name
