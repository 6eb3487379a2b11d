import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { DataExport } from '#contract/profile.ts'
import type { Database } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { data_exports } from '#server/database/schema/profile.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { durations } from '#server/privacy/durations.ts'
import { NotFound } from '#server/lib/errors.ts'
import type { SentFile } from '#server/http/sendFile.ts'
import { memberNumber } from '#server/lib/memberNumber.ts'
import { addJob } from '#server/jobs/addJob.ts'
import { ago } from '#server/lib/duration.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import type { AppContext } from '#server/feature.ts'

const A_DAY = { tries: 10, seconds: 86_400 }
/** One that takes longer has been given up. */
const PREPARING = { hours: 1 }

/** The work that makes an archive. */
export const exportJobWork = { name: 'profile.export', payload: z.object({ id: z.number().int() }) }

/** The archives that a member has asked for and can still have, the newest first. */
export async function listExports(db: Database, member_id: number, isBoards = false): Promise<DataExport[]> {
  const rows = await db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.member_id, member_id), isOffered, isAskedBy(isBoards)))
    .orderBy(desc(data_exports.id))
  return rows.map(asSaid)
}

/**
 * Asks for an archive of all that a member's data is; while one is being made, it is that one. `asked_by`: who of the board
 * asks in their place, and is alone to have it.
 */
export async function requestExport(
  db: Database,
  member_id: number,
  asked_by: number | null = null,
): Promise<DataExport> {
  await limitAttempts(db, `export member ${member_id}${asked_by === null ? '' : ' board'}`, A_DAY)
  return inTransaction(db, async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member_id)).for('no key update')
    const isBeingMade = and(
      eq(data_exports.state, 'en-preparation'),
      gt(data_exports.asked_at, ago(PREPARING)),
      isAskedBy(asked_by !== null),
    )
    const [former] = await tx
      .select()
      .from(data_exports)
      .where(and(eq(data_exports.member_id, member_id), isBeingMade))
    if (former) return asSaid(former)
    const [asked] = await tx.insert(data_exports).values({ member_id, asked_by }).returning()
    if (!asked) throw new Error('The archive was not asked for')
    await addJob(tx, exportJobWork, { id: asked.id })
    return asSaid(asked)
  })
}

/** An archive, for the member whose data it is. Throws NotFound for anyone else, and once its days are over. */
export async function exportFile(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  member_id: number,
  id: number,
  isBoards = false,
): Promise<SentFile> {
  const [row] = await db
    .select({ file: data_exports.file, day: sql<string>`to_char(${data_exports.asked_at}, 'YYYY-MM-DD')` })
    .from(data_exports)
    .where(
      and(
        eq(data_exports.id, id),
        eq(data_exports.member_id, member_id),
        isAskedBy(isBoards),
        eq(data_exports.state, 'prete'),
        gt(data_exports.until, sql`now()`),
      ),
    )
  const file = row?.file ? await files.open(row.file) : undefined
  if (!row || !file) throw new NotFound('Cette archive n’existe pas ou plus. Demandez-en une autre.')
  return { ...file, name: `${isBoards ? `donnees-${memberNumber(member_id)}` : 'mes-donnees'}-${row.day}.zip` }
}

/** Removes the archives whose days are over. */
export async function sweepExports({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  const isOver = or(
    lt(data_exports.until, sql`now()`),
    and(sql`${data_exports.until} is null`, lt(data_exports.asked_at, ago(durations.archive))),
  )
  await remove({ db, files }, isOver)
}

/** Removes all archives of a member, those being made too. */
export async function removeExports(context: Pick<AppContext, 'db' | 'files'>, member_id: number): Promise<void> {
  await remove(context, eq(data_exports.member_id, member_id))
}

// Each file before its row: one that is cut off is removed the next time.
async function remove({ db, files }: Pick<AppContext, 'db' | 'files'>, which: SQL | undefined) {
  const found = await db.select({ id: data_exports.id, file: data_exports.file }).from(data_exports).where(which)
  for (const { id, file } of found) {
    if (file) await files.remove(file)
    await db.delete(data_exports).where(eq(data_exports.id, id))
  }
}

const isAskedBy = (isBoard: boolean) => (isBoard ? isNotNull(data_exports.asked_by) : isNull(data_exports.asked_by))

const isOffered = or(
  and(isNotNull(data_exports.until), gt(data_exports.until, sql`now()`)),
  gt(data_exports.asked_at, ago(durations.archive)),
)

type Row = typeof data_exports.$inferSelect

const asSaid = ({ id, state, asked_at, until, size }: Row): DataExport => ({
  id,
  state: state === 'en-preparation' && isLate(asked_at) ? 'echouee' : state,
  asked_at: asked_at.toISOString(),
  until: until?.toISOString() ?? null,
  size,
})

const isLate = (asked_at: Date) => Date.now() - asked_at.getTime() > 3_600_000 * PREPARING.hours
