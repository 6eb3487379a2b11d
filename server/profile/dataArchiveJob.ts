import { and, eq, ne } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { members } from '#server/database/schema/members.ts'
import { data_exports } from '#server/database/schema/profile.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import type { FileFolderAndLimits } from '#server/storage/files.ts'
import type { AppContext, PersonalDataDeclaration } from '#server/feature.ts'
import { writeMemberDataArchive } from './archive.ts'
import { dataArchiveJobKind } from './exports.ts'
import { dataSubjectColumns } from './personalData.ts'
import { mailDataExportOrDeletionNotice } from './mailDataExportOrDeletionNotice.ts'

const ARCHIVES: FileFolderAndLimits = { folder: 'exports', types: ['zip'], bytes: 200_000_000 }

const urlIn = ({ env }: AppContext) => (env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.profile}#donnees` : '')

/** Returns the job that creates the requested ZIP of a member's personal data and notifies the member. */
export const dataArchiveJob = (context: AppContext, held: PersonalDataDeclaration[]) =>
  defineBackgroundJob({
    ...dataArchiveJobKind,
    limits: { withinMs: 5 * 60_000, attempts: 3 },
    async run({ id }, { db, files }) {
      const [asked] = await db
        .select({
          ...dataSubjectColumns,
          standing: members.standing,
          asked_by: data_exports.asked_by,
          holds_bank: data_exports.holds_bank,
        })
        .from(data_exports)
        .innerJoin(members, eq(members.id, data_exports.member_id))
        .where(isUnmade(id))
      // The member may have left, or another process has created it.
      if (!asked) return
      try {
        const archive = await writeMemberDataArchive(context, held, asked, asked.holds_bank)
        const { name, size } = await files.put(ARCHIVES, archive, (file) => announce({ db, files }, id, file))
        const isKept = await inTransaction(db, async (tx) => {
          const made = await tx
            .update(data_exports)
            .set({ state: 'prete', size, until: sqlTimeFromNow(retentionPeriods.archive) })
            .where(and(isUnmade(id), eq(data_exports.file, name)))
          if (made.rowCount && asked.standing !== 'deceased')
            await mailDataExportOrDeletionNotice(tx, asked.id, mailOf(asked, urlIn(context)))
          return made.rowCount === 1
        })
        if (!isKept) await files.remove(name)
      } catch (error) {
        const { rowCount } = await db.update(data_exports).set({ state: 'echouee' }).where(isUnmade(id))
        // An archive made by another attempt, or of a deleted member, is no failure.
        if (rowCount) throw error
      }
    },
  })

/** Returns the e-mail about a new data export: the member's own, or one prepared by the board. */
const mailOf = (
  { asked_by, holds_bank }: Pick<typeof data_exports.$inferSelect, 'asked_by' | 'holds_bank'>,
  url: string,
) => (asked_by === null ? { kind: 'exportReady' as const, url } : { kind: 'archiveMade' as const, url: '', holds_bank })

const isUnmade = (id: number) => and(eq(data_exports.id, id), ne(data_exports.state, 'prete'))

/** Records the storage name of the data export about to be stored, and deletes the file of an earlier attempt. */
async function announce({ db, files }: Pick<AppContext, 'db' | 'files'>, id: number, file: string) {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select({ former: data_exports.file }).from(data_exports).where(isUnmade(id)).for('update')
    if (!row) throw new Error('Nobody waits for this archive any more')
    if (row.former) await files.remove(row.former)
    await tx.update(data_exports).set({ file }).where(eq(data_exports.id, id))
  })
}
