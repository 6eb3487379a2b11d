import { and, asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { canned_answers } from '#server/database/schema/contact.ts'
import { journal } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'

const AT_MOST = 100
const GONE = 'Cette réponse type n’existe plus.'

type Typed = { title: string; content: string }

/** Returns the office's canned replies to contact messages, sorted by title. */
export const listCannedAnswers = (db: Database) =>
  db
    .select({ id: canned_answers.id, title: canned_answers.title, content: canned_answers.content })
    .from(canned_answers)
    .orderBy(asc(canned_answers.title), asc(canned_answers.id))

/**
 * Inserts a canned reply to contact messages, or updates the one with this id. Throws a 409 above 100 canned replies.
 */
export const saveCannedAnswer = (db: Database, typed: Typed, { id, by_member }: { id?: number; by_member: number }) =>
  inTransaction(db, async (tx) => {
    if (id === undefined && (await tx.$count(canned_answers)) >= AT_MOST)
      throw new HttpError(409, 'Il y a déjà cent réponses types\u00a0: supprimez-en une.')
    const values = { ...typed, updated_at: sql`now()` }
    const [row] =
      id === undefined
        ? await tx.insert(canned_answers).values(values).returning()
        : await tx.update(canned_answers).set(values).where(eq(canned_answers.id, id)).returning()
    if (!row) throw new NotFoundError(GONE)
    await writeAuditLogLine(tx, { by_member, act: 'canned.changed', subject_id: row.id, subject: row.title })
  })

/**
 * Restores a deleted canned reply to contact messages under its former id. Idempotent. Throws `NotFoundError` when the
 * id was never used.
 */
export const restoreCannedAnswer = (db: Database, typed: Typed, { id, by_member }: { id: number; by_member: number }) =>
  inTransaction(db, async (tx) => {
    const wasRemoved = and(eq(journal.act, 'canned.removed'), eq(journal.subject_id, id))
    if ((await tx.$count(journal, wasRemoved)) === 0) throw new NotFoundError(GONE)
    const [row] = await tx
      .insert(canned_answers)
      .overridingSystemValue()
      .values({ ...typed, id })
      .onConflictDoNothing({ target: canned_answers.id })
      .returning()
    if (row) await writeAuditLogLine(tx, { by_member, act: 'canned.changed', subject_id: id, subject: row.title })
  })

/** Deletes a canned reply to contact messages. Throws `NotFoundError`. */
export const removeCannedAnswer = (db: Database, { id, by_member }: { id: number; by_member: number }) =>
  inTransaction(db, async (tx) => {
    const [row] = await tx.delete(canned_answers).where(eq(canned_answers.id, id)).returning()
    if (!row) throw new NotFoundError(GONE)
    await writeAuditLogLine(tx, { by_member, act: 'canned.removed', subject_id: id, subject: row.title })
  })
