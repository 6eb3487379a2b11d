import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { PersonalDataExport } from '#contract/profile/profile.ts'
import type { Database } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { data_exports } from '#server/database/schema/profile.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import type { AppContext } from '#server/feature.ts'

const A_DAY = { tries: 10, seconds: 86_400 }
/** Time after which an unfinished export of a member's data has failed. */
const PREPARING = { hours: 1 }

/** Job that creates the ZIP with a member's personal data. */
export const dataArchiveJobKind = { name: 'profile.export', payload: z.object({ id: z.number().int() }) }

/** Board member who prepares a data export for a member, and whether they may read bank data. */
export type BoardDataArchivePreparer = { id: number; readsBank: boolean }

/**
 * Returns a member's data exports that can be downloaded, newest first. `by`: those that this board member has
 * prepared.
 */
export async function listDataArchives(
  db: Database,
  member_id: number,
  by: BoardDataArchivePreparer | null = null,
): Promise<PersonalDataExport[]> {
  const rows = await db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.member_id, member_id), isOffered, isFor(by)))
    .orderBy(desc(data_exports.id))
  return rows.map(asSaid)
}

/**
 * Queues a data export (ZIP) for a member, or returns the one in preparation. `by`: the board member who prepares it
 * and alone may download it; it contains bank data only when they may read it.
 */
export async function requestDataArchive(
  db: Database,
  member_id: number,
  by: BoardDataArchivePreparer | null = null,
): Promise<PersonalDataExport> {
  await enforceAttemptRateLimit(db, `export member ${member_id}${by === null ? '' : ' board'}`, A_DAY)
  return inTransaction(db, async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member_id)).for('no key update')
    const isBeingMade = and(
      eq(data_exports.state, 'en-preparation'),
      gt(data_exports.asked_at, sqlTimeAgo(PREPARING)),
      isFor(by),
      eq(data_exports.holds_bank, by?.readsBank ?? true),
    )
    const [former] = await tx
      .select()
      .from(data_exports)
      .where(and(eq(data_exports.member_id, member_id), isBeingMade))
    if (former) return asSaid(former)
    const [asked] = await tx
      .insert(data_exports)
      .values({ member_id, asked_by: by?.id ?? null, holds_bank: by?.readsBank ?? true })
      .returning()
    if (!asked) throw new Error('The archive was not asked for')
    await queueBackgroundJob(tx, dataArchiveJobKind, { id: asked.id })
    return asSaid(asked)
  })
}

/**
 * Opens the ZIP of a member's data export for the person who requested it. Throws `NotFoundError` for others and after
 * it expires.
 */
export async function openDataArchive(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  member_id: number,
  id: number,
  by: BoardDataArchivePreparer | null = null,
): Promise<OutgoingFile> {
  const [row] = await db
    .select({ file: data_exports.file, day: sql<string>`to_char(${data_exports.asked_at}, 'YYYY-MM-DD')` })
    .from(data_exports)
    .where(
      and(
        eq(data_exports.id, id),
        eq(data_exports.member_id, member_id),
        isFor(by),
        eq(data_exports.state, 'prete'),
        gt(data_exports.until, sql`now()`),
      ),
    )
  const file = row?.file ? await files.open(row.file) : undefined
  if (!row || !file) throw new NotFoundError('Cette archive n’existe pas ou plus. Demandez-en une autre.')
  return { ...file, name: `${by ? `donnees-${formatMemberNumber(member_id)}` : 'mes-donnees'}-${row.day}.zip` }
}

/** Deletes expired exports of members' data. */
export async function deleteExpiredDataArchives({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  const isOver = or(
    lt(data_exports.until, sql`now()`),
    and(sql`${data_exports.until} is null`, lt(data_exports.asked_at, sqlTimeAgo(retentionPeriods.archive))),
  )
  await remove({ db, files }, isOver)
}

/** Deletes all data exports of a member, including those in preparation. */
export async function deleteDataArchivesOfMember(
  context: Pick<AppContext, 'db' | 'files'>,
  member_id: number,
): Promise<void> {
  await remove(context, eq(data_exports.member_id, member_id))
}

// Files go before rows: after an interruption, the next run still finds them.
async function remove({ db, files }: Pick<AppContext, 'db' | 'files'>, which: SQL | undefined) {
  const found = await db.select({ id: data_exports.id, file: data_exports.file }).from(data_exports).where(which)
  for (const { id, file } of found) {
    if (file) await files.remove(file)
    await db.delete(data_exports).where(eq(data_exports.id, id))
  }
}

/**
 * Returns the SQL condition for data exports that a person may download. Bank data requires the right to read it, even
 * later.
 */
const isFor = (by: BoardDataArchivePreparer | null) =>
  by === null
    ? isNull(data_exports.asked_by)
    : and(eq(data_exports.asked_by, by.id), by.readsBank ? undefined : eq(data_exports.holds_bank, false))

const isOffered = or(
  and(isNotNull(data_exports.until), gt(data_exports.until, sql`now()`)),
  gt(data_exports.asked_at, sqlTimeAgo(retentionPeriods.archive)),
)

type Row = typeof data_exports.$inferSelect

const asSaid = ({ id, state, asked_at, until, size }: Row): PersonalDataExport => ({
  id,
  state: state === 'en-preparation' && isLate(asked_at) ? 'echouee' : state,
  asked_at: asked_at.toISOString(),
  until: until?.toISOString() ?? null,
  size,
})

const isLate = (asked_at: Date) => Date.now() - asked_at.getTime() > 3_600_000 * PREPARING.hours
