import { and, asc, eq, isNull, lt, lte, not, or, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import type { PersonalDataSubject } from '#server/feature/exportSection.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob, StorableJobError } from '#server/jobs/job.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { deleteDemoMailsOfAddress } from '#server/mail/mailFolder.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import type { AppContext, PersonalDataDeclaration } from '#server/feature.ts'
import { dataSubjectColumns } from './personalData.ts'

const work = { name: 'profile.delete', payload: z.object({}) }

/**
 * Returns the job that deletes the member accounts whose date has passed, one by one; a failure does not stop the
 * others. Queries the members table, so that deletions run again after a restored backup.
 */
export const accountDeletionJob = (context: AppContext, held: PersonalDataDeclaration[]) =>
  defineBackgroundJob({
    ...work,
    everyMs: 15 * 60_000,
    async run(_payload, { db, log, signal }) {
      const over = await db.select({ id: members.id }).from(members).where(isOver).orderBy(asc(members.id))
      let failed = 0
      for (const { id } of over) {
        if (signal.aborted) break
        try {
          await endAccount(context, held, id)
        } catch (error) {
          failed++
          log.error({ member: id, err: error }, 'an account could not be removed')
        }
      }
      if (failed) throw new StorableJobError(`${failed} of the accounts could not be removed`)
    },
  })

/** Queues the job that deletes member accounts at once, instead of at its next run. */
export const queueAccountDeletionJob = (tx: Transaction): Promise<void> =>
  queueBackgroundJob(tx, work, {}, { key: work.name })

/**
 * SQL condition for members who have paid, whose account is kept even without a password. Deleted accounts are those
 * never activated, or past their requested date.
 */
const hasPaid = sql`exists (select from ${dues} where ${dues.member_id} = ${members.id} and ${dues.state} = 'payee')`
const isUnused = and(
  isNull(members.password_hash),
  lt(members.created_at, sqlTimeAgo(retentionPeriods.unusedAccount)),
  eq(members.standing, 'active'),
  eq(members.is_imported, false),
  not(hasPaid),
)
const isOver = or(lte(members.deletion_at, sql`now()`), isUnused)

async function endAccount(context: AppContext, held: PersonalDataDeclaration[], id: number) {
  const isTheirs = and(eq(members.id, id), isOver)
  const [leaving] = await context.db.select(dataSubjectColumns).from(members).where(isTheirs)
  if (!leaving) return
  const farewells: ((tx: Transaction) => Promise<void>)[] = []
  for (const { farewell } of held) if (farewell) farewells.push(await farewell(context, leaving))
  await inTransaction(context.db, async (tx) => {
    const [person] = await tx
      .select(dataSubjectColumns)
      .from(members)
      // The member may have cancelled.
      .where(isTheirs)
      // The lock prevents new rows for the member.
      .for('update', { skipLocked: true })
    if (!person) return
    // Deletes queued mails first; the farewell mails come after.
    await deleteUnsentMailsOfAddress(tx, person.email)
    for (const give of farewells) await give(tx)
    await remove(tx, context, held, person)
  })
}

async function remove(
  tx: Transaction,
  { files, mails }: AppContext,
  held: PersonalDataDeclaration[],
  person: PersonalDataSubject,
) {
  const named: string[] = []
  for (const { files: of } of held) named.push(...((await of?.(tx, person)) ?? []))
  // Reverse order of the foreign keys.
  for (const { forget } of held.toReversed()) await forget?.(tx, person)
  await tx.delete(members).where(eq(members.id, person.id))
  // Files before the commit: after an interruption all is repeated, and no orphan file remains.
  for (const name of named) await files.remove(name)
  await deleteDemoMailsOfAddress(mails, person.email)
}
