import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { PortalServerStatus } from '#contract/office/system.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { readLastRestoreDrillDate } from '#server/database/backup/drill.ts'
import { listBackupTimesAndSizes } from './backupFiles.ts'
import { requestedBackupJobKind } from './createBackupJob.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { retentionPeriods, hasNightlyDatabaseBackups } from '#server/privacy/durations.ts'

type Context = Pick<AppContext, 'db' | 'env' | 'folder'>

const ELSEWHERE =
  'Les sauvegardes de ce portail ne sont pas faites par lui\u00a0: demandez-la à qui gère sa base de données, ou lancez «\u00a0npm run backup\u00a0» sur le serveur.'

/** Returns the portal's version, start time and backups. */
export async function readServerVersionAndBackups({ db, env, folder }: Context): Promise<PortalServerStatus> {
  const found = hasNightlyDatabaseBackups(env)
    ? await listBackupTimesAndSizes(resolveBackupFolder({ env, folder }))
    : []
  const [latest] = found
  return {
    version: await versionOf(),
    started_at: new Date(Date.now() - 1000 * process.uptime()).toISOString(),
    backups: {
      is_nightly: hasNightlyDatabaseBackups(env),
      kept_days: retentionPeriods.backup.days,
      latest: latest ? { at: latest.at.toISOString(), bytes: latest.bytes } : null,
      count: found.length,
      is_asked: (await db.$count(jobs, and(eq(jobs.name, requestedBackupJobKind.name), isNull(jobs.failed_at)))) > 0,
    },
    drilled_at: (await readLastRestoreDrillDate(folder))?.toISOString() ?? null,
  }
}

/** Queues a backup. Throws a 409 when the portal does not make its own backups. */
export async function requestBackup({ db, env }: Context, by_member: number): Promise<void> {
  if (!hasNightlyDatabaseBackups(env)) throw new HttpError(409, ELSEWHERE)
  await inTransaction(db, async (tx) => {
    await queueBackgroundJob(tx, requestedBackupJobKind, {}, { key: 'asked' })
    await writeAuditLogLine(tx, { by_member, act: 'backup.asked' })
  })
}

/** Returns the path of the portal's backup folder. */
export const resolveBackupFolder = ({ env, folder }: Pick<Context, 'env' | 'folder'>): string =>
  env.BACKUP_DIR ?? join(folder, 'backups')

const root = new URL('../../', import.meta.url)

/** Returns the portal's software version with the hash of the built sources. */
async function versionOf(): Promise<string> {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const built = await readFile(new URL('dist/sources.sha256', root), 'utf8').catch(() => '')
  return built ? `${version} (${built.slice(0, 8)})` : version
}
